// Says that something could not be shown: what is wrong, what is safe, two ways on; or to try again.
import { href } from '../route';
import { say } from '../say';
import { TopBar } from './Bar';

export const Lost = ({ text, again }: { text: string; again?: () => void }) => (
    <>
        <TopBar />
        <main id="main" class="page">
            <div class="empty" role="alert">
                <svg viewBox="0 0 96 112" aria-hidden="true">
                    <use href="#cup" />
                </svg>
                <p>{text}</p>
                <div class="row wrap center">
                    {again && (
                        <button type="button" class="btn main" data-try-again onClick={again}>
                            {say('page.try-again')}
                        </button>
                    )}
                    <a class={again ? 'btn' : 'btn main'} href={href('.')}>
                        {say('page.to-shelf')}
                    </a>
                    <a class="btn" href={href('new')}>
                        {say('page.title-of.new')}
                    </a>
                </div>
            </div>
        </main>
    </>
);

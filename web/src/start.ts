// Before the first paint: the theme, so that nothing flashes.
import { dress, kept, usualDress } from './dress';

dress({ ...usualDress(), ...kept() });

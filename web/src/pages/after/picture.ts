// A drawing of the page as a picture file, made on the device: the drawing takes the page's symbols and styles along.
const SVG = 'http://www.w3.org/2000/svg';

/** All rules that hold here; those of other origins can't be read, and there are none. */
const styles = () =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');

/** The drawing as a file of its own, in light colours. */
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const style = document.createElementNS(SVG, 'style');
    const symbols = document.createElementNS(SVG, 'defs');
    style.textContent = styles();
    symbols.append(...[...document.querySelectorAll('body > svg symbol')].map((symbol) => symbol.cloneNode(true)));
    copy.prepend(style, symbols);
    copy.setAttribute('xmlns', SVG);
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(copy);
}

export async function picture(drawing: SVGSVGElement, width: number, height: number): Promise<Blob> {
    const address = URL.createObjectURL(new Blob([standalone(drawing, width, height)], { type: 'image/svg+xml' }));
    try {
        const image = new Image(width, height);
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [width, height];
        canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
        return await new Promise((done, failed) =>
            canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
        );
    } finally {
        URL.revokeObjectURL(address);
    }
}

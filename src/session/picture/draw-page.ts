const SVG = 'http://www.w3.org/2000/svg';
/** Between a picture that shows its edges and one that is slow to read. */
const QUALITY = 0.85;
/** What a drawing cannot know of the device. */
const OF_DEVICE = /\((?:any-)?(?:pointer|hover)\s*:\s*\w+\)|\(prefers-[\w-]+\s*:\s*[\w-]+\)/g;

/** Draws a copy of the page as the window shows it. Resolves to a `data:` address; rejects where the browser forbids it. */
export async function drawPage(copy: Element): Promise<string> {
  const drawing = new Image();
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await asDrawing(copy))}`;
  await drawing.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(innerWidth * devicePixelRatio);
  canvas.height = Math.round(innerHeight * devicePixelRatio);
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (image === null) throw new Error('the page could not be drawn');
  return await asAddress(image);
}

/** An SVG document with the page inside it: the browser draws one as it draws a page, without asking for anything else. */
async function asDrawing(copy: Element): Promise<string> {
  const page = document.documentElement;
  const styles = document.createElement('style');
  styles.textContent = `${await stylesOfPage()}\n${hasBars() ? '' : ':root * { scrollbar-width: none }'}`;
  const body = document.createElement('body');
  body.append(styles, copy);
  const html = page.cloneNode(false) as Element;
  html.append(body);
  const drawing = document.createElementNS(SVG, 'svg');
  const content = document.createElementNS(SVG, 'foreignObject');
  for (const element of [drawing, content]) {
    element.setAttribute('width', String(innerWidth));
    element.setAttribute('height', String(innerHeight));
  }
  // The drawing is the root here: what is set on the root by colours reads its class.
  drawing.setAttribute('class', page.className);
  drawing.style.fontSize = getComputedStyle(page).fontSize;
  content.append(html);
  drawing.append(content);
  return new XMLSerializer().serializeToString(drawing);
}

/** False where scroll bars take no room. A drawing shows them everywhere. */
function hasBars(): boolean {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', overflow: 'scroll', width: '50px' });
  document.body.append(probe);
  const taken = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return taken > 0;
}

/** Every rule of the page, with the fonts that it has loaded. */
async function stylesOfPage(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = rules.map(async (rule) =>
    rule instanceof CSSFontFaceRule
      ? await withFont(rule)
      : rule.cssText.replace(OF_DEVICE, (asked) => (matchMedia(asked).matches ? '(min-width: 0)' : '(max-width: 0)')),
  );
  return (await Promise.all(texts)).join('\n');
}

/** A font with its file in it: empty for letters beyond Latin, which few pages have. */
async function withFont({ cssText }: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1];
  if (address === undefined || !/U\+0+-?(?:00)?FF/i.test(cssText)) return '';
  const file = await (await fetch(address)).blob();
  return cssText.replace(address, await asAddress(file));
}

function asAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

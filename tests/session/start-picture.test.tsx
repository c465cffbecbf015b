import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyPage } from '#session/picture/copy-page.ts';
import { keepPicture } from '#session/picture/kept-pictures.ts';
import { rememberLocked, rememberUser, type SignedInUser } from '#session/session-user.ts';
import { testId } from '#tests/support/builders.ts';

const SCRIPT = readFileSync('public/start-picture.js', 'utf8');
const IMAGE = 'data:image/webp;base64,AAAA';

const somebody = (number: number): SignedInUser => ({
  id: testId('u', number),
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'yard@demo.test',
  role: 'yard',
  permissions: ['object index'],
  company: { id: testId('c', 1), name: 'De Hoeve', payment_provider: 'mollie', has_payment_key: false },
});

const begin = vi.fn();

/** Elements of these tests; other files use the same document. */
const added: Element[] = [];

function add(parent: Element, html: string): void {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  added.push(...holder.content.children);
  parent.append(holder.content);
}

function clear(): void {
  shown()?.remove();
  for (const element of added.splice(0)) element.remove();
}

/** Runs the page's script as the browser does: before `#root` is there. Begins the app with `begin`. */
async function start(): Promise<void> {
  clear();
  add(document.head, '<script data-ahead="/assets/work-1.js"></script>');
  const own = Object.assign(document.createElement('script'), { type: 'text/plain' });
  own.dataset['entry'] = '/assets/index-1.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(own);
  vi.stubGlobal('beginApp', begin);
  runInThisContext(SCRIPT.replace('import(entry)', 'beginApp(entry)'));
  add(document.body, '<div id="root"><div class="first-paint"></div></div>');
  await vi.waitFor(() => expect(begin).toHaveBeenCalledWith('/assets/index-1.js'));
}

/** A page with this content. */
function page(content: string): HTMLElement {
  clear();
  add(document.body, `<div id="root">${content}</div>`);
  return document.getElementById('root') as HTMLElement;
}

const stampNow = () => (globalThis as { remisePictureStamp?: () => string | null }).remisePictureStamp?.() ?? null;
const shown = () => document.querySelector<HTMLImageElement>('img.start-picture');
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('remise.picture.'));

/** What the app does: takes the place of the first paint. */
function draw(elements: number): void {
  const root = document.getElementById('root');
  if (root !== null) root.innerHTML = '<p></p>'.repeat(elements);
}

beforeEach(async () => {
  document.documentElement.dataset['start'] = 'work';
  history.replaceState(null, '', '/objects');
  rememberUser(somebody(1));
  await start();
  begin.mockClear();
  keepPicture('/objects', { stamp: stampNow() ?? '', image: IMAGE, count: 10, at: 1 });
});

afterEach(() => {
  clear();
  vi.useRealTimers();
  document.documentElement.classList.remove('dark');
  localStorage.clear();
  document.documentElement.removeAttribute('data-start');
  Reflect.deleteProperty(globalThis, 'remisePictureStamp');
});

test('shows the last picture until the app has drawn about as much', async () => {
  await start();
  expect(shown()?.src).toBe(IMAGE);
  draw(5);
  await Promise.resolve();
  expect(shown()).not.toBeNull();
  draw(8);
  await Promise.resolve();
  expect(shown()).toBeNull();
});

test('leaves a picture that shows more than there is a moment after the app has drawn', async () => {
  await start();
  draw(2);
  await vi.waitFor(() => expect(shown()).toBeNull(), { timeout: 5000 });
});

test.each([
  ['somebody else', () => rememberUser(somebody(2))],
  ['somebody with other rights', () => rememberUser({ ...somebody(1), permissions: [] })],
  ['a device that others use too', () => localStorage.setItem('remise.shared-device', '1')],
  ['another layout', () => localStorage.setItem('remise.layout', 'vertical')],
  ['another address', () => history.replaceState(null, '', '/objects?status=hold')],
  ['the door', () => (document.documentElement.dataset['start'] = 'door')],
  ['dark colours', () => document.documentElement.classList.add('dark')],
  ['another window', () => vi.stubGlobal('innerWidth', 390)],
  ['a picture that is no picture', () => localStorage.setItem('remise.picture./objects', '{"stamp"')],
])('shows none to %s, and begins the app', async (_name, change) => {
  change();
  await start();
  expect(shown()).toBeNull();
  vi.unstubAllGlobals();
});

test('a list is shown on another day, what a page says of today is not', async () => {
  history.replaceState(null, '', '/appointments');
  keepPicture('/appointments', { stamp: stampNow() ?? '', image: IMAGE, count: 10, at: 1 });
  await start();
  expect(shown()).not.toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  await start();
  expect(shown()).toBeNull();
  history.replaceState(null, '', '/objects');
  await start();
  expect(shown()).not.toBeNull();
});

test('signing out and locking forget every picture', () => {
  expect(kept()).toHaveLength(1);
  rememberUser(null);
  expect(kept()).toEqual([]);
  keepPicture('/objects', { stamp: 'x', image: IMAGE, count: 1, at: 1 });
  rememberLocked(somebody(1));
  expect(kept()).toEqual([]);
});

test('a picture too large for the browser to read at once is not kept', () => {
  keepPicture('/objects', { stamp: 'x', image: 'x'.repeat(700_000), count: 1, at: 1 });
  expect(kept()).toEqual([]);
});

test('the three newest pictures are kept', () => {
  localStorage.clear();
  for (const [at, address] of ['/', '/objects', '/customers', '/spots', '/objects'].entries()) {
    keepPicture(address, { stamp: 'x', image: IMAGE, count: 1, at });
  }
  expect(kept().sort()).toEqual(['/customers', '/objects', '/spots'].map((address) => `remise.picture.${address}`));
});

test('a copy holds what the window shows, and not what the connection was', () => {
  const root = page(`<button data-testid="connection-status">Bijgewerkt</button>
    <select><option>a</option><option>b</option></select><input type="radio" name="view" />
    <input type="text" value="27-11-2026" /><p>Hobby</p><p id="below">Later</p>`);
  (root.querySelector('select') as HTMLSelectElement).selectedIndex = 1;
  (root.querySelector('input') as HTMLInputElement).checked = true;
  vi.spyOn(document.getElementById('below') as HTMLElement, 'getBoundingClientRect').mockReturnValue({
    top: 5000,
  } as DOMRect);
  const copy = copyPage(root);
  expect(copy?.querySelector('button')?.style.visibility).toBe('hidden');
  expect(copy?.querySelectorAll('option')[1]?.hasAttribute('selected')).toBe(true);
  expect(copy?.querySelector('input[type=radio]')?.hasAttribute('checked')).toBe(true);
  expect(copy?.textContent).toContain('Hobby');
  expect(copy?.textContent).not.toContain('Later');
});

test.each([
  ['loads', '<p data-loading=""></p>'],
  ['downloads', '<progress></progress>'],
  ['says what is wrong', '<div role="status" data-trouble=""></div>'],
  ['asks something', '<div role="dialog"></div>'],
  ['is searched', '<input type="search" value="hobby" />'],
  ['has rows chosen', '<input type="checkbox" checked />'],
])('there is no copy of a page that %s', (_name, content) => {
  expect(copyPage(page(`<p>Hobby</p>${content}`))).toBeNull();
});

test('there is no copy of a page that is scrolled', () => {
  const root = page('<main>Hobby</main>');
  (root.firstElementChild as HTMLElement).scrollTop = 300;
  expect(copyPage(root)).toBeNull();
});

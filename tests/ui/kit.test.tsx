import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hand } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { Menu } from '#ui/menu.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { notify } from '#ui/toaster.tsx';
import { renderShown, renderUi } from './render-ui.tsx';

/** Lets time pass, and what waits for it happen. */
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** Two frames, and what comes after them. */
function showToasts(): void {
  act(() => {
    for (let turn = 0; turn < 3; turn += 1) vi.advanceTimersToNextTimer();
  });
}

afterEach(() => {
  vi.useRealTimers();
});

test('a plate keeps left to right in a page that runs right to left', () => {
  renderUi(
    <div dir="rtl">
      <NumberPlate value="WN48TX" display="WN-48-TX" />
    </div>,
  );
  expect(screen.getByText('WN-48-TX').closest('bdi')?.dir).toBe('ltr');
});

test('an object without a plate says so instead of showing an empty one', () => {
  renderUi(<NumberPlate value="" display="" />);
  expect(screen.getByText('no plate')).toBeDefined();
});

test('a status is a word besides its colour', () => {
  renderUi(<StatusBadge tone="stop" icon={Hand} word="Hold" />);
  expect(screen.getByText('Hold').getAttribute('data-tone')).toBe('stop');
});

test('a question is answered by Confirm or Cancel, and Escape is Cancel', async () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderUi(<ConfirmDialog open title="Really?" onConfirm={onConfirm} onCancel={onCancel} />);
  expect(screen.getByRole('dialog', { name: 'Really?' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a closed question is not in the page', () => {
  renderUi(<ConfirmDialog open={false} title="Really?" onConfirm={vi.fn()} onCancel={vi.fn()} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a plate and a spot in a message stay on one line, a day and a number do not count as one', () => {
  vi.useFakeTimers();
  renderUi(<div />);
  act(() => notify({ tone: 'done', title: 'WR-75-GH checked out of A-01', description: 'On 2026-11-27, F-2026-0007' }));
  showToasts();
  expect([...document.querySelectorAll('.ltr')].map(({ textContent }) => textContent)).toEqual(['WR-75-GH', 'A-01']);
});

test('a toast comes after the next frame and goes after five seconds', () => {
  vi.useFakeTimers();
  renderUi(<p>page</p>);
  act(() => notify({ tone: 'done', title: 'Saved on this device' }));
  showToasts();
  expect(screen.getByRole('status').textContent).toContain('Saved on this device');
  pass(4999);
  expect(screen.queryByRole('status')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a toast that offers something stays for ten seconds, and as long as it is pointed at or focused', () => {
  vi.useFakeTimers();
  renderUi(<p>page</p>);
  const run = vi.fn();
  act(() => notify({ tone: 'done', title: 'Saved on this device', action: { label: 'Undo', run } }));
  showToasts();
  const toast = () => screen.queryByRole('status');
  const button = screen.getByRole('button', { name: 'Undo' });
  pass(9999);
  fireEvent.focus(button);
  fireEvent.pointerEnter(button);
  pass(60_000);
  fireEvent.pointerLeave(button);
  pass(60_000);
  expect(toast()).not.toBeNull();
  fireEvent.blur(button);
  pass(9999);
  expect(toast()).not.toBeNull();
  pass(1);
  expect(toast()).toBeNull();
  expect(run).not.toHaveBeenCalled();
});

test('a dialog that goes at the moment its toast changes takes nothing else along', () => {
  vi.useFakeTimers();
  // As browsers do: only what is in the page can be shown on top of it.
  const togglePopover = vi.fn(function (this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('disconnected', 'InvalidStateError');
    return true;
  });
  const proto: { togglePopover?: unknown } = HTMLElement.prototype;
  proto.togglePopover = togglePopover;
  try {
    const page = (isOpen: boolean) => (
      <Dialog open={isOpen} onClose={vi.fn()} title="Spot">
        <p>page</p>
      </Dialog>
    );
    const { show } = renderShown(page(true));
    act(() => notify({ tone: 'done', title: 'Kept' }));
    showToasts();
    act(() => {
      show(page(false));
      vi.advanceTimersByTime(5000);
    });
    act(() => notify({ tone: 'done', title: 'Next' }));
    showToasts();
    expect(screen.getByRole('status').textContent).toContain('Next');
    expect(togglePopover).toHaveBeenLastCalledWith(true);
  } finally {
    delete proto.togglePopover;
  }
});

test('a toast is in the dialog in front, where it can be pressed, and goes back to the page after it', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const page = (isOpen: boolean, isAsked: boolean) => (
    <Dialog open={isOpen} onClose={vi.fn()} title="Spot">
      <ConfirmDialog open={isAsked} title="Really?" onConfirm={vi.fn()} onCancel={vi.fn()} />
    </Dialog>
  );
  const { show } = renderShown(page(true, false));
  act(() => notify({ tone: 'done', title: 'Kept', action: { label: 'Undo', run } }));
  showToasts();
  const dialogAround = () => screen.getByRole('status').closest('dialog')?.getAttribute('aria-labelledby');
  const titled = (name: string) => screen.getByRole('dialog', { name }).getAttribute('aria-labelledby');
  expect(dialogAround()).toBe(titled('Spot'));
  show(page(true, true));
  expect(dialogAround()).toBe(titled('Really?'));
  pass(9000);
  show(page(true, false));
  expect(dialogAround()).toBe(titled('Spot'));
  show(page(false, false));
  expect(screen.getByRole('status').closest('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  act(() => notify({ tone: 'note', title: 'Next' }));
  showToasts();
  pass(5000);
  expect(screen.queryByRole('status')).toBeNull();
});

test('one toast at a time: the next takes its place, and waits for an error that is about something else', () => {
  vi.useFakeTimers();
  renderUi(<p>page</p>);
  const action = { label: 'Undo', run: () => {} };
  act(() => notify({ tone: 'done', title: 'Saved on this device', about: 'm1', action }));
  showToasts();
  const texts = () =>
    [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent);
  act(() => notify({ tone: 'done', title: 'Note saved' }));
  showToasts();
  expect(texts()).toEqual(['Note saved']);
  act(() => notify({ tone: 'error', title: 'Not saved', about: 'm1' }));
  showToasts();
  act(() => notify({ tone: 'done', title: 'Tag put on' }));
  showToasts();
  expect(texts()).toEqual(['Not saved']);
  act(() => notify({ tone: 'done', title: 'Undone', about: 'm1' }));
  showToasts();
  expect(texts()).toEqual(['Undone']);
  act(() => notify({ tone: 'error', title: 'Not saved' }));
  showToasts();
  act(() => notify({ tone: 'done', title: 'Tag put on' }));
  showToasts();
  pass(5000);
  expect(texts()).toEqual(['Tag put on']);
  pass(5000);
  expect(texts()).toEqual([]);
});

test('grey lines appear only when loading takes longer than 200 ms', () => {
  vi.useFakeTimers();
  const { container } = renderUi(<Skeleton lines={2} />);
  const lines = () => container.querySelectorAll('[aria-hidden=true] > div').length;
  pass(199);
  expect(lines()).toBe(0);
  pass(1);
  expect(lines()).toBe(2);
});

test('a slash brings the cursor to the search box, but not out of a field somebody types in', async () => {
  renderUi(
    <>
      <input aria-label="other" />
      <SearchField label="Search things" onSearch={() => undefined} />
    </>,
  );
  await userEvent.type(screen.getByLabelText('other'), '/');
  expect(document.activeElement).toBe(screen.getByLabelText('other'));
  screen.getByLabelText('other').blur();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('a search box says each text, and is emptied by Escape and by its button', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  renderUi(<SearchField label="Search things" onSearch={onSearch} />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(box, 'ab{Escape}');
  expect(box.value).toBe('');
  await userEvent.type(box, 'c');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box.value).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
  expect(onSearch.mock.calls.flat()).toEqual(['a', 'ab', '', 'c', '']);
});

test('a menu opens on its first entry, moves by arrows and closes by escape', async () => {
  const first = vi.fn();
  const second = vi.fn();
  renderUi(
    <Menu
      label="Language"
      button="NL"
      items={[
        { key: 'a', label: 'Dutch', checked: true, run: first },
        { key: 'b', label: 'English', checked: false, run: second },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  expect(document.activeElement?.textContent).toBe('Dutch');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(second).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(first).not.toHaveBeenCalled();
});

test('a letter in a menu goes to the next entry that begins with it, accents aside', async () => {
  const entry = (label: string) => ({ key: label, label, checked: false, run: vi.fn() });
  const items = ['Nederlands', 'Español', 'English', 'Français'].map(entry);
  renderUi(<Menu label="Language" button="NL" items={items} />);
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    return document.activeElement?.textContent;
  };
  expect(await after('e')).toBe('Español');
  expect(await after('e')).toBe('English');
  expect(await after('E')).toBe('Español');
  expect(await after('x')).toBe('Español');
  expect(await after('f')).toBe('Français');
});

test('a first download says that it waits only while nothing comes in', () => {
  const waits = 'No connection: this appears when the server answers.';
  const { unmount } = renderUi(<FirstDownload name="Objects" done={1} total={2} offline={false} />);
  expect(screen.queryByText(waits)).toBeNull();
  unmount();
  renderUi(<FirstDownload name="Objects" done={1} total={2} offline />);
  expect(screen.getByRole('status').textContent).toContain(waits);
});

/** A press of a pointer that begins and ends on one element. */
function pressAt(
  element: Element,
  { begun = element, ...at }: { begun?: Element; clientX?: number; clientY?: number } = {},
) {
  fireEvent.pointerDown(begun, at);
  fireEvent(element, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch', ...at }));
}

test('a press outside closes a dialog only once it ended there, and not while something was typed into its form', () => {
  const onClose = vi.fn();
  renderUi(
    <Dialog open onClose={onClose} title="Check out">
      <form>
        <textarea aria-label="Remark" />
      </form>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  expect(onClose).not.toHaveBeenCalled();
  pressAt(dialog, { begun: screen.getByLabelText('Remark') });
  expect(onClose).not.toHaveBeenCalled();
  pressAt(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.input(screen.getByLabelText('Remark'), { target: { value: 'Gas is off' } });
  pressAt(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a second tap at the place of the one that closed a dialog presses nothing beneath, for a moment', () => {
  vi.useFakeTimers();
  const beneath = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <button type="button" onClick={beneath}>
        Next
      </button>
      <Dialog open={isOpen} onClose={vi.fn()} title="Check out">
        <button type="button">Confirm</button>
      </Dialog>
    </>
  );
  const { show } = renderShown(page(true));
  pressAt(screen.getByRole('button', { name: 'Confirm' }), { clientX: 100, clientY: 800 });
  show(page(false));
  const next = screen.getByRole('button', { name: 'Next' });
  pressAt(next, { clientX: 104, clientY: 806 });
  expect(beneath).not.toHaveBeenCalled();
  pressAt(next, { clientX: 100, clientY: 300 });
  expect(beneath).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  pressAt(next, { clientX: 104, clientY: 806 });
  expect(beneath).toHaveBeenCalledTimes(2);
});

import type { Locator, Page } from '@playwright/test';
import { expect as base } from './yard.ts';

/** How long any request to a page may take (milliseconds): longer is a fault, even on a busy machine. */
export const PATIENCE_MS = 120_000;
export const expect = base.configure({ timeout: PATIENCE_MS });

/** The outcome of a change as the app reported it: no report, saved, or refused at once. */
type Outcome = 'unheard' | 'saved' | 'refused';

/** A change that somebody tried to make. Its mark is part of the typed text, so that it can be found at the server. */
export type Change = { readonly mark: string; readonly kind: Work; outcome: Outcome };

export const WORKS = ['check', 'move', 'plan', 'note', 'edit'] as const;
export type Work = (typeof WORKS)[number];

/** The records that the work is about. */
export type Subject = { readonly objectId: string; readonly customerId: string };

type Doing = { readonly page: Page; readonly change: Change; readonly random: () => number };

/** How long a press on a button may stay without an answer on a busy machine (milliseconds). */
const ANSWER_MS = 60_000;

/** Where in the app a piece of work begins. */
export function placeOf(work: Work, { objectId, customerId }: Subject): string {
  if (work === 'plan') return `/appointments/create?object=${objectId}`;
  return work === 'edit' ? `/customers/${customerId}/edit` : `/objects/${objectId}`;
}

/** Does a piece of work as a person does, on a page that shows its place, and records what the app reported. */
export async function doWork(doing: Doing): Promise<void> {
  await expect(doing.page.getByRole('heading', { level: 1 })).toBeVisible();
  switch (doing.change.kind) {
    case 'check':
    case 'move':
      return moveObject(doing);
    case 'plan':
    case 'edit':
      return fillForm(doing);
    case 'note': {
      await doing.page.getByLabel('Nieuwe notitie').fill(doing.change.mark);
      await press(doing, doing.page.getByRole('button', { name: 'Notitie toevoegen' }), doing.page.locator('form'));
    }
  }
}

async function moveObject(doing: Doing): Promise<void> {
  const { page, change, random } = doing;
  await openMovement(doing);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Bevestigen' });
  const withheld = dialog.getByText(/^Je mag een geblokkeerd object niet meegeven/);
  await expect(confirm.or(withheld)).toBeVisible();
  if (await withheld.isVisible()) {
    // On hold, and this person may not hand it over.
    change.outcome = 'refused';
    await dialog.getByText('Sluiten', { exact: true }).click();
    return expect(dialog).toBeHidden();
  }
  const place = dialog.getByRole('combobox', { name: 'Plek' });
  if ((await place.isVisible()) && (change.kind === 'move' || (await place.inputValue()) === '')) {
    await place.click();
    await dialog
      .getByRole('option')
      .nth(Math.floor(random() * 6))
      .click();
  }
  await dialog.getByLabel('Opmerking').fill(change.mark);
  await giveReason(dialog);
  await press(doing, confirm, dialog);
  if (change.outcome === 'refused') await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog).toBeHidden();
}

/** Presses a button of the object. A colleague's movement may arrive while the person reaches for it: then they look again. */
async function openMovement({ page, change }: Doing): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await expect(button(/^(Uitchecken|Inchecken)$/)).toBeVisible();
    const isMove = change.kind === 'move' && (await button('Uitchecken').isVisible());
    const action = button(isMove ? 'Verplaatsen' : /^(Uitchecken|Inchecken)$/);
    const named = await wordsOf(action);
    const isPressed = await action.click({ timeout: ANSWER_MS / 4 }).then(
      () => true,
      () => false,
    );
    // The button may also change between the finger's way down and its way up: nothing opens then.
    const isOpened = isPressed && (await opens(page.getByRole('dialog')));
    if (isOpened) return;
    const isSame = isPressed && (await wordsOf(action)) === named;
    if (isSame || Date.now() > end) {
      const names = await page.getByRole('button').allInnerTexts();
      throw new Error(`${named} opened nothing; buttons: ${JSON.stringify(names)}`);
    }
  }
}

/** What a button says; nothing when it went since. */
const wordsOf = (button: Locator): Promise<string> => button.innerText({ timeout: ANSWER_MS / 12 }).catch(() => '');

const opens = (dialog: Locator): Promise<boolean> =>
  dialog.waitFor({ timeout: ANSWER_MS }).then(
    () => true,
    () => false,
  );

async function fillForm(doing: Doing): Promise<void> {
  const { page, change } = doing;
  const form = page.locator('form', { has: page.getByLabel('Opmerking') });
  const save = form.getByRole('button', { name: 'Opslaan' });
  await form.getByLabel('Opmerking').fill(change.mark);
  await press(doing, save, form);
  // A second appointment on the same day is asked about.
  if (change.outcome === 'refused' && (await giveReason(form))) await press(doing, save, form);
  if (change.outcome !== 'saved') await form.getByRole('button', { name: 'Annuleren' }).click();
  await expect(form).toBeHidden();
}

async function giveReason(within: Locator): Promise<boolean> {
  const reason = within.getByLabel('Reden');
  if (!(await reason.isVisible())) return false;
  await reason.fill('Alleen nu kan het');
  return true;
}

/** Presses the button that makes the change, and waits for the app's report about it. */
async function press({ page, change }: Doing, button: Locator, form: Locator): Promise<void> {
  await page.evaluate(() => {
    for (const toast of document.querySelectorAll('[data-tone]')) toast.setAttribute('data-seen', '');
  });
  // The previous refusal may still be shown: it says nothing about this press.
  const isRefusedBefore = change.outcome === 'refused';
  change.outcome = 'unheard';
  await button.click();
  const heard = async (outcome: Outcome, words: Locator): Promise<Outcome> => {
    await words.first().waitFor({ timeout: ANSWER_MS });
    return outcome;
  };
  const saved = heard('saved', page.locator('[data-tone=done]:not([data-seen])'));
  // Only the first word counts: a later one would be about something done since.
  if (isRefusedBefore) {
    change.outcome = await saved.catch(() => 'unheard');
    return;
  }
  // A message stands in the dialog that is in front, and an older one says nothing about this press.
  const refused = heard('refused', form.locator('[role=alert]:not([data-seen]), [aria-invalid=true]'));
  change.outcome = await Promise.any([saved, refused]).catch(async () => {
    const shown = await page.locator('[role=dialog], [data-tone]').allInnerTexts();
    throw new Error(`nothing was said for ${ANSWER_MS} ms; on the page: ${JSON.stringify(shown)}`);
  });
}

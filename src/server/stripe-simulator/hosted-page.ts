import { htmlText } from '../http/html-text.ts';
import {
  anchor,
  choices,
  euros,
  type Frame,
  goTo,
  head,
  languageOf,
  list,
  type PageLanguage,
  page,
  section,
  wholePage,
} from '../simulator/pay-page.ts';
import { ApiRefusal, type PageAnswer, type PageRequest } from '../simulator/play.ts';
import { type InvoiceBody, payByCard } from './invoice.ts';
import type { StripeSimulator } from './state.ts';

const EN = {
  simulated: 'Simulation',
  noMoney: 'No money moves here. This page stands in for Stripe.',
  invoice: 'Invoice',
  invoices: 'Invoices',
  choose: 'Pay with a card',
  works: 'Card that works',
  refused: 'Card that is refused',
  asks: 'Card that asks for a confirmation',
  confirm: 'Does the bank confirm the payment?',
  yes: 'Yes, confirm',
  no: 'No, refuse',
  declined: 'The card was refused. Try another one.',
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
  nothing: 'Nothing here yet: the first invoice appears when the app makes one.',
  notFound: 'There is nothing at this address.',
};
type Words = { readonly [name in keyof typeof EN]: string };

const NL: Words = {
  simulated: 'Simulatie',
  noMoney: 'Er wordt geen geld overgemaakt. Deze pagina staat in voor Stripe.',
  invoice: 'Factuur',
  invoices: 'Facturen',
  choose: 'Betaal met een kaart',
  works: 'Kaart die werkt',
  refused: 'Kaart die wordt geweigerd',
  asks: 'Kaart die om een bevestiging vraagt',
  confirm: 'Bevestigt de bank de betaling?',
  yes: 'Ja, bevestigen',
  no: 'Nee, weigeren',
  declined: 'De kaart is geweigerd. Probeer een andere.',
  draft: 'Concept',
  open: 'Open',
  paid: 'Betaald',
  uncollectible: 'Opgegeven',
  void: 'Ongeldig',
  nothing: 'Hier staat nog niets: de eerste factuur verschijnt zodra de app er een maakt.',
  notFound: 'Op dit adres staat niets.',
};
const WORDS: Readonly<Record<PageLanguage, Words>> = { nl: NL, en: EN };
const MOST_LISTED = 50;

type Seen = { readonly account: string; readonly invoice: InvoiceBody };

/** The page of an invoice that its customer opens, and a list of all of them. */
export function hostedPage(simulator: StripeSimulator, request: PageRequest): PageAnswer {
  const { url } = request;
  const language = languageOf(url, request.accepts);
  const words = WORDS[language];
  const frame: Frame<Words> = { language, words, path: url.pathname, title: words.invoice };
  if (url.pathname === '/') return page(200, overview(simulator, frame));
  const id = /^\/i\/(\w+)$/.exec(url.pathname)?.[1] ?? '';
  const seen = findInvoice(simulator, id);
  if (seen === undefined) return page(404, wholePage(frame, section(words.notFound, anchor('/', words.invoices))));
  const step = url.searchParams.get('step') ?? '';
  return request.method === 'POST' ? pay(simulator, seen, request) : page(200, invoicePage(seen.invoice, frame, step));
}

function findInvoice({ state }: StripeSimulator, id: string): Seen | undefined {
  const stored = state.objects[id];
  if (stored === undefined || stored.body.object !== 'invoice' || stored.deleted === true) return undefined;
  const invoice = stored.body as InvoiceBody;
  return invoice.status === 'draft' ? undefined : { account: stored.account, invoice };
}

function pay(simulator: StripeSimulator, { account, invoice }: Seen, { form, url }: PageRequest): PageAnswer {
  const card = form.get('card');
  const back = (step: string) => goTo(`${url.pathname}?${new URLSearchParams({ ...langOf(url), step })}`);
  if (card === 'asks') return back('confirm');
  const outcome = card === 'works' || card === 'yes' ? 'paid' : 'failed';
  try {
    payByCard({ simulator, account }, invoice, outcome);
  } catch (error) {
    // Paid or closed meanwhile: the page says so.
    if (!(error instanceof ApiRefusal)) throw error;
  }
  simulator.save();
  return back(outcome === 'failed' ? 'declined' : '');
}

const langOf = (url: URL) => ({ lang: url.searchParams.get('lang') ?? 'nl' });

function invoicePage(invoice: InvoiceBody, frame: Frame<Words>, step: string): string {
  const { words, path, language } = frame;
  const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible';
  const amount = isOpen ? invoice.amount_remaining : invoice.total;
  const top = head(
    `${words.invoice} ${invoice.number ?? ''}`,
    amount,
    frame,
    isOpen ? undefined : words[invoice.status],
  );
  const rows = invoice.lines.data.map(({ description, amount: cents }) => ({
    left: `<span dir="auto">${htmlText(description ?? '')}</span>`,
    right: euros(cents, language),
  }));
  const parts = [top, section(words.invoice, list(rows))];
  const action = `${path}?lang=${language}`;
  if (isOpen && step === 'confirm') {
    const given = [
      { value: 'yes', label: words.yes, isFirst: true },
      { value: 'no', label: words.no },
    ];
    parts.push(section(words.confirm, choices(action, 'card', given)));
  } else if (isOpen) {
    const declined = step === 'declined' ? `<p class="status" role="alert">${words.declined}</p>` : '';
    const given = [
      { value: 'works', label: words.works, hint: '4242 4242 4242 4242', isFirst: true },
      { value: 'refused', label: words.refused, hint: '4000 0000 0000 0002' },
      { value: 'asks', label: words.asks, hint: '4000 0025 0000 3155' },
    ];
    parts.push(section(words.choose, `${declined}${choices(action, 'card', given)}`));
  }
  return wholePage({ ...frame, title: `${words.invoice} ${invoice.number ?? ''}` }, parts.join(''));
}

function overview(simulator: StripeSimulator, frame: Frame<Words>): string {
  const { words, language } = frame;
  const invoices = Object.values(simulator.state.objects)
    .filter(({ body, deleted }) => body.object === 'invoice' && deleted !== true)
    .map(({ body }) => body as InvoiceBody)
    .filter(({ status }) => status !== 'draft');
  const rows = invoices
    .slice(-MOST_LISTED)
    .toReversed()
    .map((invoice) => ({
      left: anchor(`/i/${invoice.id}?lang=${language}`, invoice.number ?? invoice.id),
      right: words[invoice.status],
      below: `<p class="soft">${invoice.id} · ${euros(invoice.total, language)}</p>`,
    }));
  const body = rows.length === 0 ? `<p>${words.nothing}</p>` : list(rows);
  return wholePage({ ...frame, title: words.invoices }, section(words.invoices, body));
}

import {
  anchor,
  type Choice,
  choices,
  euros,
  type Frame,
  goTo,
  head,
  languageOf,
  list,
  page,
  section,
  wholePage,
} from '../simulator/pay-page.ts';
import { ApiRefusal, type Delivery, type PageAnswer, type PageRequest } from '../simulator/play.ts';
import { chargedBackCents } from './answers.ts';
import { CHECKOUT_METHODS } from './api-customers.ts';
import { WORDS, type Words } from './checkout-words.ts';
import { beginPayment, chargeBack, decide, failRefund, OUTCOMES, whyClosed } from './lifecycle.ts';
import type { Link, Payment, State } from './state.ts';
import type { MollieSimulator } from './types.ts';
import { sendAgain } from './webhooks.ts';

type MollieFrame = Frame<Words>;

const METHODS = Object.keys(CHECKOUT_METHODS) as readonly (keyof typeof CHECKOUT_METHODS)[];
const MOST_LISTED = 50;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24"><rect width="32" height="24" rx="4" fill="#54657a"/></svg>';

/** Serves the pages that a customer sees where Mollie would take the payment, and a list of all of them. */
export function checkout(simulator: MollieSimulator, request: PageRequest): PageAnswer {
  const { url } = request;
  const language = languageOf(url, request.accepts);
  const words = WORDS[language];
  const frame: MollieFrame = { language, words, path: url.pathname, title: words.toPay };
  if (url.pathname === '/method.svg') return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: SVG };
  if (url.pathname === '/') return page(200, overview(simulator, frame));
  const id = /^\/checkout\/(\w+)$/.exec(url.pathname)?.[1];
  const link = simulator.state.links.find((other) => other.id === id);
  const payment = simulator.state.payments.find((other) => other.id === id);
  try {
    if (link !== undefined)
      return request.method === 'POST' ? begin(simulator, link, request) : page(200, linkPage(simulator, link, frame));
    if (payment !== undefined) {
      return request.method === 'POST'
        ? act(simulator, payment, request)
        : page(200, paymentPage(simulator, payment, frame));
    }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return page(422, wholePage(frame, section(words.refused, anchor(url.pathname, words.payments))));
  }
  return page(404, wholePage(frame, section(words.notFound, anchor('/', words.payments))));
}

function begin(simulator: MollieSimulator, link: Link, { form, url }: PageRequest): PageAnswer {
  const method = METHODS.find((other) => other === form.get('method'));
  if (method === undefined || whyClosed(simulator, link) !== null) return goTo(`${url.pathname}${url.search}`);
  const payment = beginPayment(simulator, link, method);
  simulator.save();
  return goTo(`/checkout/${payment.id}${url.search}`);
}

function act(simulator: MollieSimulator, payment: Payment, { form, url }: PageRequest): PageAnswer {
  const wanted = form.get('do') ?? '';
  const outcome = OUTCOMES.find((other) => other === wanted);
  const wasOpen = payment.status === 'open';
  const refund = simulator.state.refunds.find(({ id, paymentId }) => id === wanted && paymentId === payment.id);
  if (outcome !== undefined) decide(simulator, payment, outcome);
  else if (refund !== undefined) failRefund(simulator, refund);
  else if (wanted === 'charge-back') chargeBack(simulator, payment);
  else if (wanted === 'webhook') sendAgain(simulator, payment);
  simulator.save();
  const home = (outcome === 'canceled' ? payment.cancelUrl : null) ?? payment.redirectUrl;
  return goTo(wasOpen && outcome !== undefined && home !== null ? home : `${url.pathname}${url.search}`);
}

function linkPage(simulator: MollieSimulator, link: Link, frame: MollieFrame): string {
  const { words, path, language } = frame;
  const top = head(link.description, link.amountCents, frame);
  const closed = whyClosed(simulator, link);
  const why = { paid: words.closedPaid, expired: words.closedExpired, archived: words.closedArchived };
  const home = link.redirectUrl === null ? '' : anchor(link.redirectUrl, words.back);
  if (closed !== null) return wholePage(frame, `${top}${section(why[closed], home)}`);
  const methods = METHODS.filter((method) => link.allowedMethods === null || link.allowedMethods.includes(method));
  const given = methods.map((value): Choice => ({ value, label: words[value] }));
  return wholePage(frame, `${top}${section(words.chooseMethod, choices(`${path}?lang=${language}`, 'method', given))}`);
}

function paymentPage({ state }: MollieSimulator, payment: Payment, frame: MollieFrame): string {
  const { words, path, language } = frame;
  const action = `${path}?lang=${language}`;
  const { status } = payment;
  const isBack = chargedBackCents(state, payment) > 0;
  const parts = [head(payment.description, payment.amountCents, frame, isBack ? words.chargedBack : words[status])];
  if (status === 'open' || status === 'pending') {
    const given = OUTCOMES.filter((outcome) => outcome !== status).map((value): Choice => {
      const hint = value === 'pending' ? { hint: words.pendingHint } : {};
      return { value, label: words[value], isFirst: value === 'paid', ...hint };
    });
    parts.push(section(words.chooseOutcome, choices(action, 'do', given)));
  }
  if (status === 'paid' && !isBack) {
    parts.push(
      section(words.chooseOutcome, choices(action, 'do', [{ value: 'charge-back', label: words.chargeBack }])),
    );
  }
  parts.push(refundsOf(state, payment, frame, action), webhooksOf(state, payment, words, action));
  if (payment.redirectUrl !== null) parts.push(`<p>${anchor(payment.redirectUrl, words.back)}</p>`);
  return wholePage(frame, parts.join(''));
}

function refundsOf(state: State, payment: Payment, { words, language }: MollieFrame, action: string): string {
  const refunds = state.refunds.filter(({ paymentId }) => paymentId === payment.id);
  if (refunds.length === 0) return '';
  const rows = refunds.map(({ id, status, amountCents }) => {
    const canFail = status !== 'failed' && status !== 'canceled';
    const below = canFail ? choices(action, 'do', [{ value: id, label: words.refundFails }]) : '';
    return { left: words[status], right: euros(amountCents, language), below };
  });
  return section(words.refunds, list(rows));
}

function webhooksOf(state: State, payment: Payment, words: Words, action: string): string {
  if (payment.webhookUrl === null) return section(words.webhooks, `<p class="soft">${words.noWebhook}</p>`);
  const sent = state.deliveries.filter(({ subject }) => subject === payment.id);
  const rows = sent.map((delivery) => ({ left: words[delivery.state], right: triesOf(delivery, words) }));
  const again =
    payment.status === 'open' || payment.status === 'pending'
      ? ''
      : choices(action, 'do', [{ value: 'webhook', label: words.sendAgain }]);
  return rows.length === 0 && again === '' ? '' : section(words.webhooks, `${list(rows)}${again}`);
}

const triesOf = ({ attempts }: Delivery, words: Words) =>
  attempts.map((status) => (status === 0 ? words.noAnswer : String(status))).join(', ');

function overview({ state, now }: MollieSimulator, frame: MollieFrame): string {
  const { words, language } = frame;
  const rowOf = (row: Link | Payment, right: string) => ({
    left: anchor(`/checkout/${row.id}?lang=${language}`, row.description),
    right,
    below: `<p class="soft">${row.id} · ${euros(row.amountCents, language)}</p>`,
  });
  const links = state.links.slice(-MOST_LISTED).toReversed();
  const payments = state.payments.slice(-MOST_LISTED).toReversed();
  const stands = ({ paidAt, archived }: Link) => {
    if (paidAt !== null) return words.paid;
    return archived ? words.archived : words.open;
  };
  const clock = new Date(now()).toLocaleString(language === 'nl' ? 'nl-NL' : 'en-GB', { timeZone: 'Europe/Amsterdam' });
  const body =
    links.length + payments.length === 0
      ? section(words.links, `<p>${words.nothing}</p>`)
      : section(words.links, list(links.map((link) => rowOf(link, stands(link))))) +
        section(words.payments, list(payments.map((payment) => rowOf(payment, words[payment.status]))));
  return wholePage({ ...frame, title: words.payments }, `${body}<p class="soft">${words.clock}: ${clock}</p>`);
}

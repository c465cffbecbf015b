import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invoiceAnswer } from '#billing/invoice.schema.ts';
import { productFound } from '#billing/product.schema.ts';
import { quoteAnswer } from '#billing/quotes/quote.schema.ts';
import { searchInvoices } from '#billing/server/invoices/invoice-search.repository.ts';
import { searchProducts } from '#billing/server/products/product-search.repository.ts';
import { searchQuotes } from '#billing/server/quotes/quote-search.repository.ts';
import { searchSubscriptions } from '#billing/server/subscriptions/subscription.repository.ts';
import { subscriptionAnswer } from '#billing/subscription.schema.ts';
import { contractSummary } from '#contracts/contract.schema.ts';
import { searchContracts } from '#contracts/server/contract.repository.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { anyOf } from '#shared/permission.ts';
import { mayRead, READ, readAny } from '#staff/reading.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  findCompaniesNamed,
  findCustomerNumbered,
  findCustomersNamed,
  findObjectsPlated,
} from './named-records.repository.ts';

const MOST_OF_A_KIND = 5;
const LARGEST_NUMBER = 2_147_483_647;

const text = z.string().trim().max(80);
const searchQuery = z.strictObject({ q: text.min(2) });
/** A digit alone is a number, and a letter alone is too little. */
const everythingQuery = z.strictObject({
  q: text.regex(/^\d$|^.{2,}$/su),
  /** The only kind that is looked for; left out: all of them. */
  kind: z.enum(['invoice', 'subscription', 'quote', 'contract']).optional(),
});
const searchAnswer = z.strictObject({
  /** Who has the text as their number. */
  customer: z.strictObject({ uuid: z.uuid(), number: z.int() }).nullable(),
  invoices: z.array(invoiceAnswer),
  subscriptions: z.array(subscriptionAnswer),
  quotes: z.array(quoteAnswer),
  contracts: z.array(contractSummary),
  products: z.array(productFound),
});

const permission = anyOf(readAny(['invoice', 'object']), 'product index');
const docs = describeCall({
  summary:
    `Up to ${MOST_OF_A_KIND} of each kind that no device holds: by the number of a document, with or without its ` +
    'zeros and signs, the payment reference or the amount of an invoice, the name or number of a customer, a ' +
    'plate or the name of a product; and the customer whose number the text is. Kinds that the caller may not read are empty',
  permission,
  query: everythingQuery,
  answer: resultOf(searchAnswer),
});

const companiesPermission = `${READ.invoice}&${READ.customer}` as const;
const companiesDocs = describeCall({
  summary: 'Customers whose company in their billing details has every word of a text',
  permission: companiesPermission,
  query: searchQuery,
  answer: resultOf(z.array(z.strictObject({ uuid: z.uuid(), company: z.string() }))),
});

type Parts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The calls behind searches: what devices hold they search themselves. */
export function searchRoutes(app: FastifyInstance, door: CompanyDoor, { now }: Parts): void {
  app.get('/api/search', docs, (request) =>
    door.read(request, permission, async (tx, actor) => {
      const { q: text, kind } = parseInput(everythingQuery, request.query);
      const today = dayAt(now());
      const numbered = await findCustomerNumbered(tx, text);
      // “contract 85” is that contract, and not those of customer 85. Subscriptions have no number of their own.
      const isOfPaper = kind !== undefined && kind !== 'subscription' && /^\d+$/.test(text);
      const customers = isOfPaper
        ? []
        : [...(numbered === null ? [] : [numbered.uuid]), ...(await findCustomersNamed(tx, text))];
      const objects = isOfPaper ? [] : await findObjectsPlated(tx, text);
      const found = { text, customers, objects };
      const seesInvoices = mayRead('invoice', actor);
      const isAsked = (one: typeof kind, may: boolean) => may && (kind === undefined || kind === one);
      const contractOf = { ...found, number: contractNumber(text) };
      return {
        result: {
          customer: isAsked(undefined, seesInvoices && mayRead('customer', actor)) ? numbered : null,
          invoices: isAsked('invoice', seesInvoices) ? await searchInvoices(tx, found, today, MOST_OF_A_KIND) : [],
          subscriptions: isAsked('subscription', seesInvoices)
            ? await searchSubscriptions(tx, found, today, MOST_OF_A_KIND)
            : [],
          quotes: isAsked('quote', seesInvoices) ? await searchQuotes(tx, found, today, MOST_OF_A_KIND) : [],
          contracts: isAsked('contract', mayRead('object', actor))
            ? await searchContracts(tx, contractOf, today, MOST_OF_A_KIND)
            : [],
          products: isAsked(undefined, actor.can('product index'))
            ? await searchProducts(tx, text, MOST_OF_A_KIND)
            : [],
        },
      };
    }),
  );

  app.get('/api/search/companies', companiesDocs, (request) =>
    door.read(request, companiesPermission, async (tx) => {
      const { q: text } = parseInput(searchQuery, request.query);
      return { result: await findCompaniesNamed(tx, text) };
    }),
  );
}

/** Null for what is no number of a contract. */
function contractNumber(text: string): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= LARGEST_NUMBER ? number : null;
}

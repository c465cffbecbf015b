import { type RawBuilder, sql } from 'kysely';

/** The id of a customer, as a value of a statement. */
export type CustomerRef = RawBuilder<unknown>;

/** A table of which companies get their rows. */
export type GivenTable = {
  /** Columns that stay here, each with the reason. Contents of files come as files. */
  readonly without?: Readonly<Record<string, string>>;
  /** Which of its rows, as `t`, are about a customer; left out where none are. */
  readonly ofCustomer?: (customer: CustomerRef) => RawBuilder<unknown>;
};

/** A table of which nobody gets a file, with the reason. */
export type KeptTable = { readonly leftOut: string };

const FILE = 'comes as a file';
const LINK = 'opens a page for who has the link';
const BY_CUSTOMER = (customer: CustomerRef) => sql`t.customer_id = ${customer}`;
const OBJECTS = (customer: CustomerRef) => sql`select o.id from objects o where o.customer_id = ${customer}`;
const INVOICES = (customer: CustomerRef) => sql`select i.id from invoices i where i.customer_id = ${customer}`;
const SUBSCRIPTIONS = (customer: CustomerRef) =>
  sql`select s.id from subscriptions s where s.customer_id = ${customer}`;
const MERGED = (customer: CustomerRef) => sql`select m.id from merged_records m where m.into_id = ${customer}`;
const APPOINTMENTS = (customer: CustomerRef) => sql`select a.id from appointments a where a.customer_id = ${customer}`;
const BY_INVOICE = (customer: CustomerRef) => sql`t.invoice_id in (${INVOICES(customer)})`;
/** Notes, documents and mails, as `t`, on a customer or what belongs to them. */
export const ON_RECORD = (customer: CustomerRef) => sql`(t.model_type = 'customer' and t.model_id = ${customer}
  or t.model_type = 'object' and t.model_id in (${OBJECTS(customer)})
  or t.model_type = 'appointment' and t.model_id in (${APPOINTMENTS(customer)}))`;
const OF_PLATE = (customer: CustomerRef) =>
  sql`t.plate in (select o.plate from objects o where o.customer_id = ${customer} and o.plate <> '')`;
/** Whatever a line of a log, as `t`, is about: the customer and what belongs to them. */
export const ABOUT = (customer: CustomerRef) => sql`(t.entity_id = ${customer}
  or t.entity_id in (${OBJECTS(customer)} union all ${INVOICES(customer)} union all ${SUBSCRIPTIONS(customer)}
    union all ${APPOINTMENTS(customer)} union all ${MERGED(customer)}
    union all select p.id from contacts p where p.customer_id = ${customer}
    union all select k.id from contracts k where k.customer_id = ${customer}
    union all select q.id from quotes q where q.customer_id = ${customer}
    union all select d.id from deposits d where d.customer_id = ${customer}
    union all select e.id from extras e where e.customer_id = ${customer}))`;

/** Who signs in, and with what: of no use elsewhere, and dangerous there. */
const SIGN_IN = 'is what somebody signs in with';
const COUNT = 'counts the calls of one minute';
const SYNC = 'tells devices and the server how far they are with each other';
const KEY = 'signs in the name of the company';
const PROVIDER = 'tells the server how far it is with a payment provider';

/**
 * Every table with rows of a company: whether the company gets them, and a customer those about them. A test fails when
 * a table of the database is not here.
 */
export const DATA_TABLES: Readonly<Record<string, GivenTable | KeptTable>> = {
  companies: {},
  company_settings: {},
  company_logos: { without: { content: FILE } },
  company_number: {},
  users: { without: { password_hash: SIGN_IN } },
  roles: {},
  api_keys: { without: { key_hash: SIGN_IN, counted_from: COUNT, counted: COUNT } },
  list_views: {},
  locations: {},
  warehouses: {
    ofCustomer: (customer) => sql`t.id in (select o.warehouse_id from objects o where o.customer_id = ${customer}
      union all select unnest(array[m.from_warehouse_id, m.to_warehouse_id]) from movements m
        where m.object_id in (${OBJECTS(customer)}))`,
  },
  spots: {
    ofCustomer: (customer) => sql`t.id in (select o.spot_id from objects o where o.customer_id = ${customer}
      union all select unnest(array[m.from_spot_id, m.to_spot_id]) from movements m
        where m.object_id in (${OBJECTS(customer)}))`,
  },
  opening_hours: {},
  opening_exceptions: {},
  tags: {
    ofCustomer: (customer) => sql`exists (select from customers c where c.id = ${customer} and t.id = any(c.tag_ids))
      or exists (select from objects o where o.customer_id = ${customer} and t.id = any(o.tag_ids))`,
  },
  customers: { ofCustomer: (customer) => sql`t.id = ${customer} or t.id in (${MERGED(customer)})` },
  contacts: { ofCustomer: BY_CUSTOMER },
  merged_records: { ofCustomer: (customer) => sql`t.into_id = ${customer}` },
  customer_merges: { ofCustomer: (customer) => sql`t.id in (${MERGED(customer)})` },
  erased_customers: { ofCustomer: (customer) => sql`t.id = ${customer}` },
  customer_billing: { ofCustomer: BY_CUSTOMER },
  prospects: { ofCustomer: BY_CUSTOMER },
  objects: { ofCustomer: BY_CUSTOMER },
  vehicle_register: { ofCustomer: OF_PLATE },
  rdw_answers: { ofCustomer: OF_PLATE },
  movements: { ofCustomer: (customer) => sql`t.object_id in (${OBJECTS(customer)})` },
  handover_forms: {},
  handovers: {
    ofCustomer: (customer) => sql`t.customer_id = ${customer} or t.customer_id in (${MERGED(customer)})
      or t.customer_id is null and t.object_id in (${OBJECTS(customer)})`,
  },
  appointments: { ofCustomer: BY_CUSTOMER },
  notes: { ofCustomer: ON_RECORD },
  documents: { ofCustomer: ON_RECORD },
  document_contents: { leftOut: FILE },
  left_contents: { leftOut: 'names contents that are about to be removed outside the database' },
  attention: { ofCustomer: ABOUT },
  contract_templates: {},
  contract_counters: {},
  contracts: { without: { token_hash: LINK }, ofCustomer: BY_CUSTOMER },
  contract_documents: {
    without: { content: FILE },
    ofCustomer: (customer) => sql`t.contract_id in (select k.id from contracts k where k.customer_id = ${customer})`,
  },
  product_categories: {},
  products: {},
  prices: {},
  tax_rates: {},
  quotes: { without: { token_hash: LINK }, ofCustomer: BY_CUSTOMER },
  subscriptions: { ofCustomer: BY_CUSTOMER },
  billing_periods: { ofCustomer: (customer) => sql`t.subscription_id in (${SUBSCRIPTIONS(customer)})` },
  pending_lines: { ofCustomer: (customer) => sql`t.subscription_id in (${SUBSCRIPTIONS(customer)})` },
  extras: { ofCustomer: BY_CUSTOMER },
  invoices: { ofCustomer: BY_CUSTOMER },
  invoice_lines: { ofCustomer: BY_INVOICE },
  invoice_counters: {},
  billing_documents: { without: { content: FILE }, ofCustomer: BY_CUSTOMER },
  billing_events: { ofCustomer: ABOUT },
  billing_runs: {},
  billing_run_lines: {},
  payments: { ofCustomer: BY_INVOICE },
  refunds: { ofCustomer: BY_INVOICE },
  balance_moves: { ofCustomer: BY_CUSTOMER },
  payment_links: { without: { token_hash: LINK }, ofCustomer: BY_INVOICE },
  mandates: { ofCustomer: BY_CUSTOMER },
  stripe_customers: { ofCustomer: BY_CUSTOMER },
  deposits: { ofCustomer: BY_CUSTOMER },
  deposit_events: {
    ofCustomer: (customer) => sql`t.deposit_id in (select d.id from deposits d where d.customer_id = ${customer})`,
  },
  reminders: { ofCustomer: BY_CUSTOMER },
  reminder_invoices: { ofCustomer: BY_INVOICE },
  dunning_holds: { ofCustomer: BY_CUSTOMER },
  vat_claims: { ofCustomer: BY_INVOICE },
  vat_reports: {},
  period_closings: {},
  bank_statements: {},
  bank_statement_parts: {},
  bank_statement_entries: {},
  bank_entries: {
    ofCustomer: (customer) => sql`t.id in (select b.entry_id from bank_bookings b
      where b.invoice_id in (${INVOICES(customer)}))`,
  },
  bank_bookings: { ofCustomer: BY_INVOICE },
  provider_payouts: {},
  payout_items: {},
  mails: {
    ofCustomer: (customer) => sql`not t.private and (t.customer_id = ${customer} or ${ON_RECORD(customer)}
      or t.model_id in (${INVOICES(customer)}))`,
  },
  mail_attachments: {
    ofCustomer: (customer) => sql`t.mail_id in (select l.id from mails l
      where not l.private and (l.customer_id = ${customer} or l.model_type = 'customer' and l.model_id = ${customer}))`,
  },
  undone_imports: {},
  webhook_endpoints: { without: { sealed: KEY, sealed_before: KEY } },
  webhook_events: {},
  webhook_deliveries: {},
  company_exports: {},
  audit_log: { ofCustomer: ABOUT },
  sync_mutation: { without: { args_hash: SYNC, params: SYNC }, ofCustomer: ABOUT },

  sessions: { leftOut: SIGN_IN },
  account_tokens: { leftOut: SIGN_IN },
  passkeys: { leftOut: SIGN_IN },
  passkey_challenges: { leftOut: SIGN_IN },
  two_step: { leftOut: SIGN_IN },
  recovery_codes: { leftOut: SIGN_IN },
  company_payment_keys: { leftOut: 'holds the keys of the payment provider' },
  payout_watches: { leftOut: PROVIDER },
  stripe_watches: { leftOut: PROVIDER },
  stripe_events: { leftOut: PROVIDER },
  stripe_touched: { leftOut: PROVIDER },
  billing_outbox: { leftOut: PROVIDER },
  sync_company: { leftOut: SYNC },
  sync_client: { leftOut: SYNC },
  sync_history: { leftOut: SYNC },
  sync_attempt: { leftOut: SYNC },
  sync_resend: { leftOut: SYNC },
};

export const isGiven = (table: GivenTable | KeptTable): table is GivenTable => !('leftOut' in table);

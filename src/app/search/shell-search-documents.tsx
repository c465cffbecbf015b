import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, FilePen, FileText, type LucideIcon, Package, ReceiptText, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppointmentStatus } from '#appointments/client/appointment-marks.tsx';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { Amount } from '#billing/client/amount.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import { SubscriptionStatusMark } from '#billing/client/subscription-words.tsx';
import { ContractMark } from '#contracts/client/contract-words.tsx';
import { customerName } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { contractPath } from '#pages/contracts/object-contract-panel.tsx';
import { QuoteMark } from '#pages/quotes/quote-words.tsx';
import { useCan } from '#session/use-can.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Option, OptionGroup, Two } from './shell-search-option.tsx';
import type { ServerFound } from './use-server-search.ts';

type OnOpen = { readonly onOpen: () => void };

/** The visits of what was found. */
export function AppointmentResults({ items, onOpen }: OnOpen & { readonly items: readonly AgendaItem[] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <OptionGroup title={t`Appointments`}>
      {items.map((item) => (
        <AppointmentOption key={item.appointment.id} item={item} onOpen={onOpen} />
      ))}
    </OptionGroup>
  );
}

export function AppointmentOption({ item, onOpen }: OnOpen & { readonly item: AgendaItem }) {
  const { i18n } = useLingui();
  const words = useAppointmentWords();
  const { appointment, object, customer } = item;
  return (
    <DocumentOption
      id={appointment.id}
      icon={CalendarClock}
      to={`/appointments/${appointment.id}`}
      onOpen={onOpen}
      first={
        // On a narrow screen the day and time take the next line as a whole.
        <Flex wrap="wrap" columnGap="1">
          <Box>{words.direction[appointment.direction]} ·</Box>
          <Box>
            <bdi>{i18n.date(`${appointment.date}T12:00:00`, { dateStyle: 'medium' })}</bdi>{' '}
            <Ltr>{appointment.time}</Ltr>
          </Box>
        </Flex>
      }
      second={
        <>
          {object !== undefined && <Ltr>{formatPlate(object.plate, object.plateCountry)}</Ltr>}
          {object !== undefined && customer !== undefined && ' · '}
          {customer !== undefined && customerName(customer)}
        </>
      }
      end={<AppointmentStatus status={appointment.status} />}
    />
  );
}

/** What the server found, each kind under its name. */
export function ServerResults({ found, onOpen }: OnOpen & { readonly found: ServerFound }) {
  const { t } = useLingui();
  const { invoices, subscriptions, quotes, contracts, products } = found;
  return (
    <>
      {invoices.length > 0 && (
        <OptionGroup title={t`Invoices`}>
          {invoices.map((invoice) => (
            <InvoiceOption key={invoice.uuid} invoice={invoice} onOpen={onOpen} />
          ))}
        </OptionGroup>
      )}
      {subscriptions.length > 0 && (
        <OptionGroup title={t`Subscriptions`}>
          {subscriptions.map((subscription) => (
            <SubscriptionOption key={subscription.uuid} subscription={subscription} onOpen={onOpen} />
          ))}
        </OptionGroup>
      )}
      {quotes.length > 0 && (
        <OptionGroup title={t`Quotes`}>
          {quotes.map((quote) => (
            <QuoteOption key={quote.uuid} quote={quote} onOpen={onOpen} />
          ))}
        </OptionGroup>
      )}
      {contracts.length > 0 && (
        <OptionGroup title={t`Contracts`}>
          {contracts.map((contract) => (
            <ContractOption key={contract.uuid} contract={contract} onOpen={onOpen} />
          ))}
        </OptionGroup>
      )}
      {products.length > 0 && (
        <OptionGroup title={t`Products`}>
          {products.map((product) => (
            <ProductOption key={product.uuid} product={product} onOpen={onOpen} />
          ))}
        </OptionGroup>
      )}
    </>
  );
}

type Invoice = Pick<
  ServerFound['invoices'][number],
  'uuid' | 'number' | 'kind' | 'status' | 'customer' | 'amount_cents' | 'credited_cents' | 'open_cents'
>;

export function InvoiceOption({ invoice, onOpen }: OnOpen & { readonly invoice: Invoice }) {
  const { t } = useLingui();
  const { uuid, number, kind, customer, amount_cents: cents } = invoice;
  return (
    <DocumentOption
      id={uuid}
      icon={ReceiptText}
      to={`/invoices/${uuid}`}
      onOpen={onOpen}
      first={
        <>
          {number === null ? t`Draft` : <Ltr>{number}</Ltr>}
          {kind === 'credit_invoice' && ` · ${t`Credit invoice`}`}
        </>
      }
      second={
        <>
          {customer.name} · <Amount cents={cents} />
        </>
      }
      end={number === null ? null : <InvoiceStatusMark invoice={invoice} />}
    />
  );
}

type Subscription = Pick<
  ServerFound['subscriptions'][number],
  'uuid' | 'product' | 'description' | 'customer' | 'object' | 'status'
>;

export function SubscriptionOption({ subscription, onOpen }: OnOpen & { readonly subscription: Subscription }) {
  const { uuid, product, description, customer, object, status } = subscription;
  return (
    <DocumentOption
      id={uuid}
      icon={Repeat}
      to={`/finance/subscriptions/${uuid}/edit`}
      onOpen={onOpen}
      first={description === '' ? product.name : description}
      second={
        <>
          {customer.name}
          {object !== null && (
            <>
              {' · '}
              <Ltr>{object.licence_plate}</Ltr>
            </>
          )}
        </>
      }
      end={<SubscriptionStatusMark status={status} />}
    />
  );
}

type Quote = Pick<ServerFound['quotes'][number], 'uuid' | 'number' | 'status' | 'customer' | 'amount_cents'>;

export function QuoteOption({ quote, onOpen }: OnOpen & { readonly quote: Quote }) {
  const { t } = useLingui();
  const { uuid, number, status, customer, amount_cents: cents } = quote;
  return (
    <DocumentOption
      id={uuid}
      icon={FileText}
      to={`/finance/quotes/${uuid}`}
      onOpen={onOpen}
      first={number === null ? t`Draft` : <Ltr>{number}</Ltr>}
      second={
        <>
          {customer.name} · <Amount cents={cents} />
        </>
      }
      end={number === null ? null : <QuoteMark status={status} />}
    />
  );
}

type Contract = Pick<ServerFound['contracts'][number], 'uuid' | 'object' | 'number' | 'customer' | 'state'>;

function ContractOption({ contract, onOpen }: OnOpen & { readonly contract: Contract }) {
  const { uuid, customer, state } = contract;
  const { row: object } = useRow(objectTable, contract.object);
  return (
    <DocumentOption
      id={uuid}
      icon={FilePen}
      to={contractPath(contract.object)}
      onOpen={onOpen}
      first={
        <Trans>
          Contract <Ltr>{contract.number}</Ltr>
        </Trans>
      }
      second={
        <>
          {customer.name}
          {object !== undefined && (
            <>
              {' · '}
              {object.plate === '' ? object.brand : <Ltr>{formatPlate(object.plate, object.plateCountry)}</Ltr>}
            </>
          )}
        </>
      }
      end={<ContractMark state={state} />}
    />
  );
}

type Product = ServerFound['products'][number];

function ProductOption({ product, onOpen }: OnOpen & { readonly product: Product }) {
  const can = useCan();
  const { uuid, name, category, unit_price_cents: cents } = product;
  // Who may not change it finds it in the list.
  const mayOpen = can('product index&product edit');
  return (
    <DocumentOption
      id={uuid}
      icon={Package}
      to={mayOpen ? `/products/${uuid}/edit` : '/products'}
      onOpen={onOpen}
      first={name}
      second={category}
      end={cents === null ? null : <Amount cents={cents} />}
    />
  );
}

type DocumentOptionProps = OnOpen & {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** How it stands. */
  readonly end: ReactNode;
};

function DocumentOption({ id, icon: Icon, to, onOpen, first, second, end }: DocumentOptionProps) {
  return (
    <Option id={id} to={to} onOpen={onOpen}>
      <Icon aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={first} second={second} />
      <Box flexShrink={0}>{end}</Box>
    </Option>
  );
}

import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { nameAndCompany } from '#customers/client/customer-companies.ts';
import type { CustomerEntry } from '#customers/client/customer-index.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import type { ObjectAction } from '#pages/objects/object-action-dialog.tsx';
import { type Companies, useCompaniesNamed } from '#session/search/use-companies-named.ts';
import { foldSearch } from '#shared/fold-search.ts';
import { NumberPlate } from '#ui/number-plate.tsx';
import { namesEntry, restAfter, withoutMaking } from './named-act.ts';
import { Option, OptionGroup, Two } from './shell-search-option.tsx';
import { useEverydayWords } from './use-everyday-words.ts';
import { type PageEntry, type SubjectAct, usePageEntries, useSubjectActs } from './use-search-acts.ts';

const MOST_SUBJECTS = 4;
const MOST_PAGES = 6;
const MOST_MAKES = 7;

/** The objects and customers that a text or a company finds; for an empty text those that were looked at lately. */
export type FindSubjects = (
  text: string,
  companies: Companies,
) => {
  readonly objects: readonly ObjectEntry[];
  readonly customers: readonly CustomerEntry[];
};

type ActResultsProps = {
  readonly asked: string;
  readonly find: FindSubjects;
  readonly onOpen: () => void;
  readonly onAct: (action: ObjectAction) => void;
};

/** What can be done: with an object or for a customer that the text names as well, and what makes something new. */
export function ActResults({ asked, find, onOpen, onAct }: ActResultsProps) {
  const { t } = useLingui();
  // “factuur maken” says no more than “factuur”; but first of all the text counts as it is, for somebody may be called so.
  const bare = withoutMaking(asked, useEverydayWords().making);
  const isMaking = bare !== foldSearch(asked);
  const named = useSubjectActs().map((act) => ({
    act,
    rests: (isMaking ? [asked, bare] : [asked])
      .map((text) => restAfter(act.label, text))
      .filter((rest) => rest !== null),
  }));
  // What is left of a text by most of the name of an act is whom it is for.
  const [whom = ''] = named.flatMap(({ rests }) => rests).toSorted((left, right) => left.length - right.length);
  const companies = useCompaniesNamed(whom);
  const acts = named.flatMap(({ act, rests }) => {
    const found = rests.map((rest) => find(rest, rest === whom ? companies : NO_COMPANIES));
    const [first] = found.filter(({ objects, customers }) => objects.length + customers.length > 0);
    return first === undefined ? [] : [{ act, found: first }];
  });
  const making = usePageEntries().filter(
    ({ makes, label, words }) =>
      makes && (namesEntry(asked, [label]) || (isMaking && namesEntry(bare, [label], words))),
  );
  if (acts.length === 0 && making.length === 0) return null;
  return (
    <OptionGroup title={t`Do`}>
      {making.slice(0, MOST_PAGES).map((page) => (
        <PageOption key={page.id} page={page} onOpen={onOpen} />
      ))}
      {acts.map(({ act, found }) =>
        act.subject === 'object'
          ? found.objects
              .filter((object) => fits(act, object))
              .slice(0, MOST_SUBJECTS)
              .map((object) => <ObjectActOption key={`${act.id} ${object.id}`} {...{ act, object, onOpen, onAct }} />)
          : found.customers
              .slice(0, MOST_SUBJECTS)
              .map((customer) => (
                <CustomerActOption
                  key={`${act.id} ${customer.id}`}
                  company={companies.get(customer.id)}
                  {...{ act, customer, onOpen }}
                />
              )),
      )}
    </OptionGroup>
  );
}

const NO_COMPANIES: Companies = new Map();

/** What is not here is not checked out, and what is here not checked in. */
function fits(act: SubjectAct, { storageStatus }: ObjectEntry): boolean {
  if (!('kind' in act)) return true;
  return (storageStatus === 'with_storage') === (act.kind !== 'check_in');
}

type ObjectActProps = Pick<ActResultsProps, 'onOpen' | 'onAct'> & {
  readonly act: SubjectAct;
  readonly object: ObjectEntry;
};

function ObjectActOption({ act, object, onOpen, onAct }: ObjectActProps) {
  const { plate, plateCountry, customerName, spotName } = object;
  const Icon = act.icon;
  const does =
    'kind' in act
      ? { onOpen: () => onAct({ kind: act.kind, objectId: object.id }) }
      : { to: act.to(object.id), onOpen };
  return (
    <Option id={`${act.id}-${object.id}`} {...does}>
      <Icon aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={act.label} second={[customerName, spotName].filter((text) => text !== '').join(' · ')} />
      <Box flexShrink={0}>
        <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
      </Box>
    </Option>
  );
}

type CustomerActProps = Pick<ActResultsProps, 'onOpen'> & {
  readonly act: SubjectAct;
  readonly customer: CustomerEntry;
  readonly company: string | undefined;
};

function CustomerActOption({ act, customer, company, onOpen }: CustomerActProps) {
  const Icon = act.icon;
  if ('kind' in act) return null;
  return (
    <Option id={`${act.id}-${customer.id}`} to={act.to(customer.id)} onOpen={onOpen}>
      <Icon aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={act.label} second={nameAndCompany(customer.name, company)} />
    </Option>
  );
}

/** Pages and settings that go by a text. */
export function PageResults({ asked, onOpen }: Pick<ActResultsProps, 'asked' | 'onOpen'>) {
  const { t } = useLingui();
  const pages = usePageEntries().filter(
    ({ makes, label, about, words }) => !makes && namesEntry(asked, [label, about], words),
  );
  if (pages.length === 0) return null;
  // Those that are called so come before those that have it in them.
  const named = pages.filter(({ label }) => namesEntry(asked, [label]));
  const shown = [...named, ...pages.filter((page) => !named.includes(page))].slice(0, MOST_PAGES);
  return (
    <OptionGroup title={t`Pages`}>
      {shown.map((page) => (
        <PageOption key={page.id} page={page} onOpen={onOpen} />
      ))}
    </OptionGroup>
  );
}

/** What is made most: the ways to begin, while nothing is typed. */
export function MakeResults({ onOpen }: Pick<ActResultsProps, 'onOpen'>) {
  const { t } = useLingui();
  const makes = usePageEntries().filter(({ makes: isMade, to }) => isMade && !to.startsWith('/import'));
  if (makes.length === 0) return null;
  return (
    <OptionGroup title={t`Do`}>
      {makes.slice(0, MOST_MAKES).map((page) => (
        <PageOption key={page.id} page={page} onOpen={onOpen} />
      ))}
    </OptionGroup>
  );
}

export function PageOption({ page, onOpen }: { readonly page: PageEntry; readonly onOpen: () => void }) {
  const { icon: Icon, id, to, label, about } = page;
  return (
    <Option id={id} to={to} onOpen={onOpen}>
      <Icon aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={label} second={about} />
    </Option>
  );
}

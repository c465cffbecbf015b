import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { MOST_WHOLE } from './use-search.ts';

/** The id of the option that Enter opens; null while there is none. */
export const ActiveOption = createContext<string | null>(null);

/** How ids begin of options that are no result. */
export const ALL = 'all-';

type OptionProps = {
  /** Among all options of the search. */
  readonly id: string;
  /** Where it leads; left out where it does something here. */
  readonly to?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

const LOOK = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'calc(100% + 1rem)',
  minHeight: '12',
  mx: '-2',
  px: '2',
  borderRadius: 'control',
  textAlign: 'start',
  cursor: 'pointer',
  scrollMarginBlock: '2rem',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'bg.selected' },
} as const;

const OptionLink = chakra(Link, { base: LOOK });
const OptionButton = chakra('button', { base: LOOK });

/** One of what was found. The focus stays in the box: the arrows choose an option, and Enter or a press opens it. */
export function Option({ id, to, onOpen, children }: OptionProps) {
  const chosen = useContext(ActiveOption) === `option-${id}`;
  const shared = {
    id: `option-${id}`,
    role: 'option',
    'aria-selected': chosen,
    tabIndex: -1,
    onClick: onOpen,
  } as const;
  return to === undefined ? (
    <OptionButton type="button" onMouseDown={(event) => event.preventDefault()} {...shared}>
      {children}
    </OptionButton>
  ) : (
    <OptionLink to={to} {...shared}>
      {children}
    </OptionLink>
  );
}

type GroupProps = { readonly title: string; readonly count?: number; readonly children: ReactNode };

/** Options of one kind under their name, and how many of them there are. */
export function OptionGroup({ title, count, children }: GroupProps) {
  return (
    <Box role="group" aria-label={title} mb="3" css={{ '&:not(:has([role=option]))': { display: 'none' } }}>
      <Box fontSize="small" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden="true">
        {title}
        {count !== undefined && ` · ${count}`}
      </Box>
      {children}
    </Box>
  );
}

/** What an option says: its name, and below that what tells it from others. */
export function Two({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <Box flex="1" minWidth="0" lineHeight="tight">
      <Box truncate>{first}</Box>
      <Box truncate fontSize="small" color="fg.muted">
        {second}
      </Box>
    </Box>
  );
}

type AllOfGroupProps = {
  readonly kind: string;
  readonly count: number;
  readonly shown: number;
  /** The lists that find them, with how many each has; empty where all are shown here. */
  readonly lists: readonly { readonly to: string; readonly count: number; readonly inactive?: boolean }[];
  readonly onClose: () => void;
  readonly onWhole: () => void;
};

/** The last option of a group: the way to all that it stands for. */
export function AllOfGroup({ kind, count, shown, lists, onClose, onWhole }: AllOfGroupProps) {
  const { t } = useLingui();
  if (lists.length > 0) return <ListsOfGroup kind={kind} lists={lists} onClose={onClose} />;
  if (count > MOST_WHOLE) {
    return (
      <Box color="fg.muted" fontSize="small" py="2">
        <Trans>{count - shown} more: keep typing to narrow the list</Trans>
      </Box>
    );
  }
  return (
    <Option id={`${ALL}${kind}`} onOpen={onWhole}>
      <Box color="accent">{t`Show all ${count}`}</Box>
    </Option>
  );
}

function ListsOfGroup({ kind, lists, onClose }: Pick<AllOfGroupProps, 'kind' | 'lists' | 'onClose'>) {
  const { t } = useLingui();
  return lists
    .filter(({ count }) => count > 0)
    .map(({ to, count, inactive = false }) => (
      <Option key={to} id={`${ALL}${kind}${inactive ? '-inactive' : ''}`} to={to} onOpen={onClose}>
        <Box color="accent">{inactive ? t`Show all ${count} inactive` : t`Show all ${count}`}</Box>
      </Option>
    ));
}

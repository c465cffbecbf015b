import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Printer, QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { objectIndex } from '#objects/client/object-index.ts';
import { ObjectLabelSheets } from '#objects/client/object-label-sheets.tsx';
import { findLayout, LABEL_LAYOUTS, type LabelLayout, labelsPerPage, MOST_LABELS } from '#objects/label-layouts.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { recall, remember } from '#ui/device-memory.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const LAYOUT_KEY = 'remise.label-layout';
const CUSTOMER_KEY = 'remise.label-customer';

/** Labels for the objects that were chosen in the list, or for one from its page. Needs no connection. */
export function ObjectLabelsPage() {
  const { t } = useLingui();
  const { entries, ready } = useListIndex(objectIndex);
  const ids = useAskedIds();
  const chosen = useMemo(() => entries.filter(({ id }) => ids.has(id)), [entries, ids]);
  const [layout, chooseLayout] = useState(() => findLayout(recall(LAYOUT_KEY)));
  const [start, setStart] = useState(1);
  const [withCustomer, setWithCustomer] = useState(() => recall(CUSTOMER_KEY) !== null);
  const back = { to: '/objects', label: t`Objects` };
  if (ready && chosen.length === 0) {
    return (
      <Page title={t`Labels`} back={back}>
        <EmptyState
          icon={QrCode}
          title={t`Choose objects first`}
          action={
            <Button asChild>
              <Link to="/objects">{t`Objects`}</Link>
            </Button>
          }
        >
          <Trans>Choose them in the list, then press Labels.</Trans>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={t`Labels`}
      back={back}
      subtitle={<Plural value={chosen.length} one="# object" other="# objects" />}
      actions={
        <Button disabled={chosen.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          <Trans>Print</Trans>
        </Button>
      }
    >
      <LabelOptions
        layout={layout}
        onLayout={(id) => {
          chooseLayout(findLayout(id));
          setStart(1);
          remember(LAYOUT_KEY, id);
        }}
        start={start}
        onStart={setStart}
        withCustomer={withCustomer}
        onWithCustomer={(wanted) => {
          setWithCustomer(wanted);
          remember(CUSTOMER_KEY, wanted ? '1' : null);
        }}
      />
      {ready ? (
        <ObjectLabelSheets
          entries={chosen}
          layout={layout}
          start={start}
          withCustomer={withCustomer}
          origin={window.location.origin}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

/** The ids the page before handed over; they live as long as this entry of the browser's history. */
function useAskedIds(): ReadonlySet<string> {
  const { state } = useLocation();
  return useMemo(() => {
    const ids: unknown =
      typeof state === 'object' && state !== null && 'objectIds' in state ? (state.objectIds as unknown) : [];
    return new Set(
      Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, MOST_LABELS) : [],
    );
  }, [state]);
}

type LabelOptionsProps = {
  readonly layout: LabelLayout;
  readonly onLayout: (id: string) => void;
  readonly start: number;
  readonly onStart: (start: number) => void;
  readonly withCustomer: boolean;
  readonly onWithCustomer: (wanted: boolean) => void;
};

function LabelOptions(props: LabelOptionsProps) {
  const { layout, onLayout, start, onStart, withCustomer, onWithCustomer } = props;
  const { t, i18n } = useLingui();
  const places = labelsPerPage(layout);
  const size = (mm: number) => i18n.number(mm, { maximumFractionDigits: 1 });
  const nameOf = ({ kind, columns, rows, widthMm, heightMm }: LabelLayout) =>
    kind === 'roll'
      ? t`Roll, ${size(widthMm)} × ${size(heightMm)} mm`
      : t`A4, ${columns} × ${rows} labels of ${size(widthMm)} × ${size(heightMm)} mm`;
  return (
    <Flex gap="3" wrap="wrap" align="flex-end" data-no-print="">
      <Choice
        label={t`Paper`}
        value={layout.id}
        options={LABEL_LAYOUTS.map((option) => ({ value: option.id, label: nameOf(option) }))}
        onChange={onLayout}
      />
      {places > 1 && (
        <Choice
          label={t`Begin at label`}
          value={`${start}`}
          options={Array.from({ length: places }, (_, place) => ({ value: `${place + 1}`, label: `${place + 1}` }))}
          onChange={(value) => onStart(Number(value))}
        />
      )}
      <Box>
        <CheckOption checked={withCustomer} onChange={onWithCustomer}>
          <Trans>With the customer's name</Trans>
        </CheckOption>
      </Box>
    </Flex>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <chakra.label display="block" maxWidth="full">
      <chakra.span display="block" mb="1" fontSize="small" fontWeight="strong">
        {label}
      </chakra.span>
      <chakra.select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        minHeight={{ base: '12', md: 'var(--touch-9)' }}
        maxWidth="full"
        px="3"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="control"
        bg="bg.panel"
        cursor="pointer"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}

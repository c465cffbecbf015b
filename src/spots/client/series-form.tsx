import { Box, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { naturalKey } from '#shared/sort-key.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { type SeriesFields, seriesFormSchema, type TypedSeries } from '../spot.schema.ts';
import { givenLength } from '../spot-cells.ts';
import { MOST_IN_SERIES, parseSeries, type SeriesProblem } from '../spot-series.ts';

type SeriesFormProps = {
  /** Names the warehouse has. */
  readonly taken: readonly string[];
  /** What it holds at first: a series that broke off. */
  readonly initial?: TypedSeries | undefined;
  readonly onSubmit: (names: readonly string[], fields: SeriesFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
  /** Whether something is filled in that leaving would lose. */
  readonly onTyped: (isTyped: boolean) => void;
};

const EMPTY: TypedSeries = { names: '', lengthCm: null, widthCm: null, heightCm: null, allowedNumber: 1 };
/** How many names of a long series the preview writes out. */
const SHOWN = 12;

/**
 * Many spots of one size at once, from words like `A1…A40, 7.5 × 2.5`, with a preview of what they make. Without a
 * length it asks once whether that is meant.
 */
export function SeriesForm({ taken, initial = EMPTY, onSubmit, onCancel, onTyped }: SeriesFormProps) {
  const { t } = useLingui();
  const problemText = useSeriesWords();
  const form = useForm<TypedSeries, unknown, SeriesFields>({
    resolver: zodResolver(seriesFormSchema),
    defaultValues: initial,
  });
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const [askedLength, setAskedLength] = useState(false);
  const typed = form.watch('names');
  const goesOn = askedLength && (form.watch('lengthCm') ?? 0) === 0;
  const series = useMemo(() => parseSeries(typed), [typed]);
  const { fresh, double } = useMemo(() => sortOut(series.names ?? [], taken), [series, taken]);
  const takeSize = (text: string) => {
    const size = parseSeries(text).size;
    if (size === null || size === undefined) return;
    form.setValue('lengthCm', givenLength(size.lengthCm));
    form.setValue('widthCm', givenLength(size.widthCm));
    if (size.heightCm !== null) form.setValue('heightCm', size.heightCm);
  };
  const submit = async (fields: SeriesFields) => {
    if (series.problem !== undefined) return [{ field: 'names', message: problemText(series.problem) }];
    if (double !== null) return [{ field: 'names', message: t`${double} already exists or is listed twice` }];
    if (fields.lengthCm === 0 && !askedLength) {
      setAskedLength(true);
      return undefined;
    }
    return onSubmit(fresh, fields);
  };
  const there = (series.names ?? []).length - fresh.length;
  const goOn = t`Add without a length`;
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={goesOn ? goOn : t`Add spots`}
      label={t`Add a series`}
      guarded={false}
    >
      <TextField
        name="names"
        label={t`Names and size`}
        required
        ltr
        autoFocus
        placeholder={t`A1…A40, 7.5 × 2.5`}
        hint={t`From the first to the last, with the size after it if you like.`}
        onChanged={takeSize}
      />
      <FieldRow columns={3}>
        <MetresField name="lengthCm" label={t`Length`} />
        <MetresField name="widthCm" label={t`Width`} />
        <MetresField name="heightCm" label={t`Height`} />
      </FieldRow>
      <NumberField name="allowedNumber" label={t`Room for`} hint={t`How many objects may stand on each`} required />
      {(fresh.length > 0 || double !== null) && <Preview names={fresh} there={there} double={double} />}
      {goesOn && <LengthQuestion goOn={goOn} />}
    </RecordForm>
  );
}

type PreviewProps = {
  readonly names: readonly string[];
  /** How many of the series the warehouse has already. */
  readonly there: number;
  /** A name that there would be twice; null for none. */
  readonly double: string | null;
};

/** What the words of a series make. */
function Preview({ names, there, double }: PreviewProps) {
  const { t } = useLingui();
  return (
    <chakra.section aria-label={t`Preview`} aria-live="polite" bg="bg.sunken" borderRadius="panel" px="4" py="3">
      <Box fontWeight="strong" mb="1">
        <Plural value={names.length} one="# spot, in a row of its own" other="# spots, in a row of their own" />
      </Box>
      <Flex gap="1.5" wrap="wrap" fontSize="small">
        {names.slice(0, SHOWN).map((name, place) => (
          <Ltr key={`${name}-${place}`}>{name}</Ltr>
        ))}
        {names.length > SHOWN && <Ltr>… {names.at(-1)}</Ltr>}
      </Flex>
      {there > 0 && double === null && (
        <Box mt="1" color="fg.muted">
          <Plural
            value={there}
            one="# of the series is there already and stays as it is."
            other="# of the series are there already and stay as they are."
          />
        </Box>
      )}
      {double !== null && (
        <Box mt="1" color="fg.error" fontWeight="strong">
          <Trans>
            <Ltr>{double}</Ltr> already exists or is listed twice
          </Trans>
        </Box>
      )}
    </chakra.section>
  );
}

/** Asks whether no length is meant, above the button that goes on: brings that button into sight. */
function LengthQuestion({ goOn }: { readonly goOn: string }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the middle, not at the edge: what lies below the button then scrolls along.
    question.current?.closest('form')?.querySelector('[type=submit]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={question}>
      <AttentionNote>
        <Trans>Without a length nobody can tell what fits. Fill it in, or choose “{goOn}”.</Trans>
      </AttentionNote>
    </div>
  );
}

/**
 * The names of a series that the warehouse does not have yet, so that one that broke off can be finished. `double`: one
 * that the series makes twice, or the first where the warehouse has them all.
 */
function sortOut(names: readonly string[], taken: readonly string[]) {
  const known = new Set(taken.map(naturalKey));
  const fresh = names.filter((name) => !known.has(naturalKey(name)));
  const keys = fresh.map(naturalKey);
  const twice = fresh.find((_name, at) => keys.indexOf(keys[at] ?? '') !== at);
  return { fresh, double: twice ?? (fresh.length === 0 ? (names[0] ?? null) : null) };
}

function useSeriesWords(): (problem: SeriesProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem) {
      case 'order':
        return t`The last number comes before the first`;
      case 'ends':
        return t`Both ends must be named the same way, as in A1…A40`;
      case 'too_many':
        return t`At most ${MOST_IN_SERIES} spots at once`;
      case 'too_long':
        return t`A name has at most 120 characters`;
      default:
        return t`Type the first and the last name, as in A1…A40`;
    }
  };
}

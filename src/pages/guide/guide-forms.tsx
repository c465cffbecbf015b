import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type DraftStore, DraftStoreContext } from '#ui/form/draft-store.ts';
import { SAID } from '#ui/form/field-error.ts';
import { LeaveGuard } from '#ui/form/leave-guard.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FrameName, Specimen } from './guide-specimen.tsx';

type Values = { number: string; length: number | null; width: number | null; height: number | null };
const VALUES: Values = { number: 'A-1204', length: 745, width: 230, height: null };

const kept = async () => undefined;
/** A draft store that already holds typed text. */
const STORE: DraftStore = {
  save: kept,
  drop: kept,
  read: async () => ({ at: Date.now(), values: { number: 'A-1205' } }),
};

/** Whole forms. A form with changes asks before a link leaves the page. */
export function GuideForms() {
  return (
    <>
      <LeaveGuard />
      <Specimen
        name="RecordForm"
        wide
        states={{
          default: <OneForm />,
          error: <OneForm refused />,
          restored: (
            <DraftStoreContext value={STORE}>
              <OneForm draft />
            </DraftStoreContext>
          ),
          offline: <OneForm offline />,
          busy: <OneForm slow />,
        }}
      />
      <Specimen name="FieldRow" wide states={{ 'two columns': <Row />, 'three columns': <Row three /> }} />
    </>
  );
}

type OneFormProps = {
  readonly refused?: boolean;
  readonly draft?: boolean;
  readonly offline?: boolean;
  readonly slow?: boolean;
};

/** A form; each has a name of its own, as forms of a page must. */
function OneForm({ refused = false, draft = false, offline = false, slow = false }: OneFormProps) {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: VALUES });
  const frame = use(FrameName);
  const message = t`Fill this in`;
  useEffect(() => {
    if (!refused) return;
    form.setError('height', { type: SAID, message });
  }, [form, refused, message]);
  const save = async (): Promise<readonly SaveProblem[] | undefined> => {
    if (slow) await new Promise((resolve) => setTimeout(resolve, 3_000));
    return refused ? [{ field: 'height', message }] : undefined;
  };
  const state = refused ? t`Error` : draft ? t`Start over` : offline ? t`Offline` : slow ? t`Loading…` : t`Example`;
  return (
    <RecordForm
      form={form}
      label={`${t`Object`}: ${state} (${frame})`}
      onSubmit={save}
      submitLabel={t`Save`}
      onCancel={() => form.reset()}
      {...(draft ? { draftKey: 'guide', guarded: false } : {})}
      {...(offline ? { blocked: t`Needs a connection` } : {})}
    >
      <Fields />
    </RecordForm>
  );
}

function Fields() {
  const { t } = useLingui();
  return (
    <>
      <TextField name="number" label={t`Customer number`} />
      <FieldRow columns={3}>
        <MetresField name="length" label={t`Length`} />
        <MetresField name="width" label={t`Width`} />
        <MetresField name="height" label={t`Height`} />
      </FieldRow>
    </>
  );
}

function Row({ three = false }: { readonly three?: boolean }): ReactNode {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: VALUES });
  const frame = use(FrameName);
  return (
    <RecordForm form={form} label={`${t`Size`}: ${three ? 3 : 2} (${frame})`} onSubmit={kept} submitLabel={t`Save`}>
      <FieldRow columns={three ? 3 : 2}>
        <MetresField name="length" label={t`Length`} />
        <MetresField name="width" label={t`Width`} />
        {three && <MetresField name="height" label={t`Height`} />}
      </FieldRow>
    </RecordForm>
  );
}

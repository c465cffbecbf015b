import { Trans, useLingui } from '@lingui/react/macro';
import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import type { BulkStep } from '#pages/bulk/bulk-run.ts';
import { BulkButton, ChosenBar } from '#pages/bulk/chosen-bar.tsx';
import type { ProspectEntry } from '#prospects/client/prospect-index.ts';
import { setStage } from '#prospects/client/prospects.store.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import type { OpenStage } from '#prospects/prospect.schema.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { refuse } from '#shared/refusal.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';

const STAGES = ['new', 'contacted', 'offered', 'declined'] as const satisfies readonly OpenStage[];

type ProspectBulkProps = { readonly entries: readonly ProspectEntry[]; readonly onClear: () => void };

/** What can be done with the chosen prospects. */
export function ProspectBulk({ entries, onClear }: ProspectBulkProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ChosenBar label={t`Chosen prospects`} count={entries.length} onClear={onClear}>
      <BulkButton
        icon={<ListOrdered aria-hidden="true" />}
        disabled={entries.length === 0}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Change stage</Trans>
      </BulkButton>
      {isOpen && (
        <BulkStage
          entries={entries}
          onClose={(changed) => {
            setIsOpen(false);
            if (changed) onClear();
          }}
        />
      )}
    </ChosenBar>
  );
}

type BulkStageProps = Pick<ProspectBulkProps, 'entries'> & { readonly onClose: (changed: boolean) => void };

/** How far the office is with many prospects. One that became a customer stays that. */
function BulkStage({ entries, onClose }: BulkStageProps) {
  const { t } = useLingui();
  const session = useSync();
  const words = useProspectWords();
  const form = useForm<{ stage: OpenStage | null }>({ defaultValues: { stage: null } });
  const stage = form.watch('stage');
  const step = async ({ id }: ProspectEntry): Promise<BulkStep> => {
    const seen = await session.mirror.get(prospectTable, id);
    if (seen === undefined) return { outcome: 'refused', refusal: refuse('prospect.missing') };
    return stage === null || seen.stage === stage ? { outcome: 'unchanged' } : setStage(session, seen, stage);
  };
  return (
    <BulkDialog
      title={t`Change stage`}
      entries={entries}
      ready={stage !== null}
      step={step}
      nameOf={({ name }) => <bdi>{name}</bdi>}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <ChoiceField
          name="stage"
          label={t`Stage`}
          choices={STAGES.map((value) => ({ value, label: words.stage[value] }))}
        />
      </FormProvider>
    </BulkDialog>
  );
}

import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, ListPlus, QrCode, Tags } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOST_OBJECTS } from '#billing/extras/extra.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { tagObject } from '#objects/client/objects.store.ts';
import { MOST_LABELS } from '#objects/label-layouts.ts';
import { BulkTags } from '#pages/bulk/bulk-tags.tsx';
import { BulkButton, ChosenBar } from '#pages/bulk/chosen-bar.tsx';
import { ExtraDialog } from '#pages/invoices/extra-dialog.tsx';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { ObjectBulkMove } from './object-bulk-move.tsx';
import { BulkPlate } from './object-bulk-plate.tsx';

type ObjectBulkProps = { readonly entries: readonly ObjectEntry[]; readonly onClear: () => void };

type Bulk = 'tags' | 'move' | 'extra';

/** What can be done with the chosen objects. */
export function ObjectBulk({ entries, onClear }: ObjectBulkProps) {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Bulk | null>(null);
  const tooMany = entries.length > MOST_LABELS;
  const none = entries.length === 0;
  const close = (changed: boolean) => {
    setOpen(null);
    if (changed) onClear();
  };
  return (
    <ChosenBar label={t`Chosen objects`} count={entries.length} onClear={onClear}>
      {can('tag index&object edit') && (
        <BulkButton
          icon={<Tags aria-hidden="true" />}
          disabled={none}
          aria-haspopup="dialog"
          onClick={() => setOpen('tags')}
        >
          <Trans>Tags</Trans>
        </BulkButton>
      )}
      {can('object edit') && (
        <BulkButton
          icon={<ArrowLeftRight aria-hidden="true" />}
          disabled={none}
          aria-haspopup="dialog"
          onClick={() => setOpen('move')}
        >
          <Trans>Move</Trans>
        </BulkButton>
      )}
      {makesInvoices && can('product index') && (
        <BulkButton
          icon={<ListPlus aria-hidden="true" />}
          disabled={none || entries.length > MOST_OBJECTS}
          aria-haspopup="dialog"
          onClick={() => setOpen('extra')}
        >
          <Trans>Add an extra</Trans>
        </BulkButton>
      )}
      <BulkButton
        icon={<QrCode aria-hidden="true" />}
        disabled={none || tooMany}
        onClick={() => void navigate('/objects/labels', { state: { objectIds: entries.map(({ id }) => id) } })}
      >
        <Trans>Labels</Trans>
      </BulkButton>
      {tooMany && (
        <Box fontSize="small" color="fg.muted">
          <Trans>At most {MOST_LABELS} labels at once</Trans>
        </Box>
      )}
      <Asked open={open} entries={entries} onClose={close} />
    </ChosenBar>
  );
}

type AskedProps = Pick<ObjectBulkProps, 'entries'> & {
  readonly open: Bulk | null;
  readonly onClose: (changed: boolean) => void;
};

function Asked({ open, entries, onClose }: AskedProps) {
  if (open === null) return null;
  if (open === 'tags') {
    return <BulkTags type="object" entries={entries} nameOf={BulkPlate} onTag={tagObject} onClose={onClose} />;
  }
  if (open === 'move') return <ObjectBulkMove entries={entries} onClose={onClose} />;
  return (
    <ExtraDialog
      extraFor={{ objects: entries.map(({ id }) => id) }}
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
    />
  );
}

import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, ListPlus, QrCode, Tags, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOST_OBJECTS } from '#billing/extras/extra.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { MOST_LABELS } from '#objects/label-layouts.ts';
import { ExtraDialog } from '#pages/invoices/extra-dialog.tsx';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { BulkBar } from '#ui/list/bulk-bar.tsx';
import { ObjectBulkMove } from './object-bulk-move.tsx';
import { ObjectBulkTags } from './object-bulk-tags.tsx';

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
    <BulkBar label={t`Chosen objects`}>
      <Box flex="1 1 auto" fontWeight="strong" fontVariantNumeric="tabular-nums" aria-live="polite">
        <Plural value={entries.length} one="# chosen" other="# chosen" />
      </Box>
      <Flex gap="2" wrap="wrap" width={{ base: 'full', md: 'auto' }} order={{ base: 1, md: 0 }}>
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
      </Flex>
      {tooMany && (
        <Box fontSize="small" color="fg.muted">
          <Trans>At most {MOST_LABELS} labels at once</Trans>
        </Box>
      )}
      <Button variant="ghost" onClick={onClear} px="2">
        <X aria-hidden="true" />
        <Trans>Clear the choice</Trans>
      </Button>
      <Asked open={open} entries={entries} onClose={close} />
    </BulkBar>
  );
}

type AskedProps = Pick<ObjectBulkProps, 'entries'> & {
  readonly open: Bulk | null;
  readonly onClose: (changed: boolean) => void;
};

function Asked({ open, entries, onClose }: AskedProps) {
  if (open === null) return null;
  if (open === 'tags') return <ObjectBulkTags entries={entries} onClose={onClose} />;
  if (open === 'move') return <ObjectBulkMove entries={entries} onClose={onClose} />;
  return (
    <ExtraDialog
      extraFor={{ objects: entries.map(({ id }) => id) }}
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
    />
  );
}

type BulkButtonProps = {
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly children: ReactNode;
};

function BulkButton({ icon, disabled, children, ...act }: BulkButtonProps) {
  return (
    <Button
      variant="outline"
      bg="bg.panel"
      flex={{ base: '1 1 auto', md: 'initial' }}
      px={{ base: '2', md: '4' }}
      minHeight={{ base: '12', md: 'var(--touch-9)' }}
      disabled={disabled}
      {...act}
    >
      {icon}
      {children}
    </Button>
  );
}

import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import type { AuditEntry } from './audit-calls.ts';
import { isNamedOnly, useAuditWords } from './audit-words.ts';

const PATHS: Readonly<Record<string, string>> = {
  object: '/objects',
  customer: '/customers',
  prospect: '/prospects',
  appointment: '/appointments',
  staff: '/staff',
  invoice: '/invoices',
  subscription: '/finance/subscriptions',
};

type AuditDialogProps = { readonly entry: AuditEntry | null; readonly onClose: () => void };

/** One entry of the audit trail, with the fields it changed. */
export function AuditDialog({ entry, onClose }: AuditDialogProps) {
  const words = useAuditWords();
  if (entry === null) return null;
  return (
    <Dialog open onClose={onClose} placement="side" title={words.what(entry)}>
      <Details entry={entry} />
    </Dialog>
  );
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const words = useAuditWords();
  const refusal = useRefusalText();
  const about = words.about(entry);
  return (
    <Box display="grid" gap="4">
      <Facts
        facts={[
          { term: t`Who`, value: words.who(entry) },
          {
            term: t`When`,
            value: i18n.date(entry.at, {
              dateStyle: 'full',
              timeStyle: 'medium',
              hourCycle: 'h23',
              timeZone: YARD_TIME_ZONE,
            }),
          },
          ...(about === '' ? [] : [{ term: t`About`, value: about }]),
          ...(entry.result === 'refused' && entry.code !== null
            ? [{ term: t`Refused`, value: refusal({ code: entry.code }) }]
            : []),
        ]}
      />
      {entry.result === 'merged' && (
        <Box>
          <Trans>Part of it conflicted with somebody else’s change, which was kept.</Trans>
        </Box>
      )}
      {entry.unreadable && (
        <Box>
          <Trans>What was sent then cannot be read any more.</Trans>
        </Box>
      )}
      <Changes entry={entry} />
      <LinkToIt entry={entry} />
    </Box>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useLingui();
  const words = useAuditWords();
  const fields = words.inOrder(entry.entity, entry.changes);
  if (fields.length === 0) return null;
  const told = fields.filter(([, change]) => !isNamedOnly(change));
  const named = fields.filter(([, change]) => isNamedOnly(change));
  return (
    <>
      {told.length > 0 && (
        <chakra.table width="full" css={TABLE}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Was`}</th>
              <th scope="col">{entry.result === 'merged' ? t({ message: 'Wanted', context: 'audit' }) : t`Became`}</th>
            </tr>
          </thead>
          <tbody>
            {told.map(([field, { was, now }]) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>
                  <bdi>{words.value(entry.entity, field, was)}</bdi>
                </td>
                <td>
                  <bdi>{words.value(entry.entity, field, now)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
      {named.length > 0 && (
        <Facts facts={[{ term: t`Changed`, value: named.map(([field]) => words.field(field)).join(', ') }]} />
      )}
    </>
  );
}

/** A link to the record of an entry, where it still exists and the reader may see it. */
function LinkToIt({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useLingui();
  const can = useCan();
  const { subject } = entry;
  const { entity, id } = entry.record ?? { entity: entry.entity, id: entry.entity_id };
  const area = PATHS[entity];
  if (area === undefined || id === null || subject === '') return null;
  const path = entity === 'subscription' ? `${area}/${id}/edit` : `${area}/${id}`;
  const needed = permissionFor(path);
  if (needed !== undefined && !can(needed)) return null;
  return (
    <Box>
      <Button asChild variant="outline">
        <Link to={path}>{t({ message: 'Open', context: 'do' })}</Link>
      </Button>
    </Box>
  );
}

const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', fontWeight: 'normal', verticalAlign: 'top', py: '1.5', pe: '3' },
  '& td': { overflowWrap: 'anywhere' },
  '& thead th': { color: 'fg.muted', fontSize: 'small' },
  '& tbody tr': { borderTop: 'hairline' },
  '& tbody th': { color: 'fg.muted' },
} as const;

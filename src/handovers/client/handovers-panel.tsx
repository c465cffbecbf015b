import { Box, chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronRight, LogIn, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Panel } from '#ui/panel.tsx';
import type { Handover } from '../handover.schema.ts';
import { handoverTable, inOrder } from '../handover.ts';
import { useHandoverWords } from './use-handover-words.ts';

/** The handovers of an object, the last one first; nothing where there are none. */
export function HandoversPanel({ objectId }: { readonly objectId: string }) {
  const { t } = useLingui();
  const rows = useRows((mirror) => mirror.where(handoverTable, 'objectId', objectId), [objectId]);
  if (rows === undefined || rows.length === 0) return null;
  return (
    <Panel title={t`Handovers`} flush>
      <chakra.ul listStyleType="none">
        {inOrder(rows)
          .toReversed()
          .map((handover) => (
            <HandoverLine key={handover.id} handover={handover} />
          ))}
      </chakra.ul>
    </Panel>
  );
}

const RowLink = chakra(Link);

function HandoverLine({ handover }: { readonly handover: Handover }) {
  const { i18n } = useLingui();
  const words = useHandoverWords();
  const Icon = handover.direction === 'in' ? LogIn : LogOut;
  const fresh = handover.marks.filter(({ handoverId }) => handoverId === handover.id).length;
  return (
    <chakra.li _notLast={{ borderBottom: 'hairline' }}>
      <RowLink
        to={`/objects/${handover.objectId}/handovers/${handover.id}`}
        display="flex"
        alignItems="center"
        gap="3"
        px="4"
        py="2"
        minHeight="13"
        _hover={{ bg: 'bg.sunken' }}
      >
        <Icon aria-hidden="true" size={18} />
        <Box flex="1" minWidth="0">
          <Box fontWeight="strong">
            {words.direction[handover.direction]} · {i18n.date(handover.at, YARD_MOMENT)}
          </Box>
          <Box color="fg.muted" fontSize="small">
            <bdi>{handover.personName}</bdi>
            {handover.photos.length > 0 && (
              <>
                {' · '}
                <Plural value={handover.photos.length} one="# photo" other="# photos" />
              </>
            )}
            {fresh > 0 && (
              <>
                {' · '}
                <Plural value={fresh} one="# new damage" other="# new damages" />
              </>
            )}
          </Box>
        </Box>
        <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
          <ChevronRight size={18} />
        </chakra.span>
      </RowLink>
    </chakra.li>
  );
}

import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useIntentText } from '#session/acts/intent-text.ts';
import { type ApiResult, ask } from '#session/api-call.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Line = ApiResult<'get', '/api/customers/{id}/activity'>[number];
type Shown = { readonly lines: readonly Line[]; readonly page: number; readonly more: boolean };

/** What was done to a customer, by whom and when. The server alone has it. */
export function CustomerActivityPanel({ customerId }: { readonly customerId: string }) {
  const { t, i18n } = useLingui();
  const wordsFor = useIntentText();
  const { shown, fetchMore } = useActivity(customerId);
  return (
    <Panel title={t`Activity`}>
      {shown === 'asking' ? (
        <Skeleton lines={2} />
      ) : shown === null ? (
        <Box color="fg.muted">
          <Trans>No connection: the activity appears when the server answers.</Trans>
        </Box>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="1.5">
          {shown.lines.map(({ id, action, author, at }) => (
            <li key={id}>
              {wordsFor(action)}
              <Box color="fg.muted" fontSize="small">
                <bdi>{i18n.date(at, YARD_MOMENT)}</bdi>
                {' · '}
                <bdi>{author}</bdi>
              </Box>
            </li>
          ))}
        </chakra.ul>
      )}
      {shown !== 'asking' && shown?.more === true && (
        <Button size="sm" variant="outline" mt="3" onClick={() => void fetchMore(shown)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Panel>
  );
}

/** `asking` before the first answer, null without one; fetched again when the connection returns. */
function useActivity(customerId: string) {
  const connected = !useIsOffline();
  const [shown, setShown] = useState<Shown | null | 'asking'>('asking');
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const first = connected ? await fetchPage(customerId, 1) : null;
      if (isWanted) setShown((before) => first ?? (before === 'asking' ? null : before));
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [customerId, connected]);
  const fetchMore = useCallback(
    async (before: Shown) => {
      const next = await fetchPage(customerId, before.page + 1);
      if (next !== null) setShown({ ...next, lines: [...before.lines, ...next.lines] });
    },
    [customerId],
  );
  return { shown, fetchMore };
}

async function fetchPage(customerId: string, page: number): Promise<Shown | null> {
  const answer = await ask('/api/customers/{id}/activity', { params: { id: customerId }, query: { page } });
  if (!answer.ok) return null;
  const { result, per_page: perPage } = answer.body;
  return { lines: result, page, more: result.length === perPage };
}

import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { RdwNotices } from '#objects/client/rdw-comparison.tsx';
import { useRdwWords } from '#objects/client/use-rdw-words.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { vehicleRegisterTable } from '#objects/rdw.ts';
import { registerNotices, whyNoLookup } from '#objects/rdw-compare.ts';
import { dayAt, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Panel } from '#ui/panel.tsx';

/** What a person should look at in the vehicle register's last answer, and a link to the rest. */
export function ObjectRdwPanel({ object }: { readonly object: StoredObject }) {
  const { t, i18n } = useLingui();
  const words = useRdwWords();
  const { row: register } = useRow(vehicleRegisterTable, object.id);
  if (whyNoLookup(object.plate, object.plateCountry) !== null) return null;
  const facts = register?.facts ?? null;
  const day =
    register === undefined ? '' : i18n.date(register.fetchedAt, { dateStyle: 'medium', timeZone: YARD_TIME_ZONE });
  return (
    <Panel
      title={t`RDW`}
      actions={
        <Button size="sm" variant="outline" asChild>
          <Link to={`/objects/${object.id}/rdw`}>{t`Vehicle register`}</Link>
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        {facts !== null && <RdwNotices notices={registerNotices(facts, object, dayAt(Date.now()))} />}
        <Box color="fg.muted">
          {register === undefined ? (
            <Trans>The vehicle register has not been asked yet.</Trans>
          ) : facts === null ? (
            words.outcome.not_registered
          ) : (
            <Trans>
              Answer from the vehicle register on <bdi>{day}</bdi>
            </Trans>
          )}
        </Box>
      </Flex>
    </Panel>
  );
}

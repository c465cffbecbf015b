import { Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type BulkGroup, ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import { mailVisitClosed } from '#pages/mails/use-told.ts';
import { hasAddress } from './appointment-bulk-dates.tsx';
import { BulkVisit, type ChosenVisit, type ChosenVisits } from './appointment-bulk-visit.tsx';

type Mailed = { readonly uuid: string; readonly visit: ChosenVisit };

/** Mails the customers of many appointments that the yard is closed then, and asks them for another time. */
export function AppointmentBulkMail({ entries, onClose }: ChosenVisits) {
  const { t } = useLingui();
  const all = entries.length;
  const groups = entries.filter(hasAddress).map((visit): BulkGroup<Mailed> => [{ uuid: visit.id, visit }]);
  const step = async ([{ uuid }]: BulkGroup<Mailed>) => {
    const answer = await mailVisitClosed(uuid);
    if (answer.ok) return null;
    return answer.status === 'offline' ? t`Needs a connection` : answer.message;
  };
  return (
    <ServerBulkDialog
      title={t`Mail the customers`}
      submitLabel={t`Send`}
      groups={groups}
      step={step}
      nameOf={([{ visit }]) => (
        <Flex gap="2" align="center">
          <BulkVisit {...visit} />
        </Flex>
      )}
      onClose={(left) => onClose(left !== null && left.size < groups.length)}
    >
      <Text>
        <Trans>
          They read that you are closed at the time of their appointment, and are asked for another time. The
          appointments stay as they are.
        </Trans>
      </Text>
      <Text mt="2" color="fg.muted">
        {groups.length === 0 ? (
          <Trans>No mail goes out: no e-mail address is known.</Trans>
        ) : (
          <Plural
            value={groups.length}
            one={`An e-mail address is known for # of ${all}.`}
            other={`An e-mail address is known for # of ${all}.`}
          />
        )}
      </Text>
    </ServerBulkDialog>
  );
}

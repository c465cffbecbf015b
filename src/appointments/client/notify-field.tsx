import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { expectsOtherwise, mailedOf, type Told } from '../told-visit.ts';
import { ToldLine } from './told-line.tsx';

type NotifyFieldProps = {
  readonly objectId: string | null;
  /** What the customer was told of the visit that is changed; `new` for one that is planned. Left out, nothing is proposed. */
  readonly told?: Told | 'new' | undefined;
};

/**
 * Whether the owner of an object gets a mail about the appointment: `notification` of the form, with its `date` and
 * `time`. Until somebody chooses, it is ticked where the customer would otherwise not know when to come.
 */
export function NotifyField({ objectId, told }: NotifyFieldProps) {
  const { control, setValue } = useFormContext();
  const { field } = useController({ name: 'notification' });
  const { dirtyFields } = useFormState({ control });
  const [date, time] = useWatch({ control, name: ['date', 'time'] }) as readonly string[];
  const [chosen, setChosen] = useState(dirtyFields['notification'] === true);
  const { row: object } = useRow(objectTable, objectId);
  const { row: customer, loading } = useRow(customerTable, object?.customerId ?? null);
  const reachable = (customer?.email ?? '') !== '';
  const known = told === 'new' ? undefined : told;
  const isOther = known !== undefined && expectsOtherwise(known, { date: date ?? '', time: time ?? '' });
  const mailed = known === undefined || !isOther ? undefined : mailedOf(known);
  const proposed = told === undefined ? undefined : reachable && (told === 'new' || isOther);
  useEffect(() => {
    if (proposed !== undefined && !chosen) setValue('notification', proposed);
  }, [proposed, chosen, setValue]);
  const line = known === undefined ? null : <ToldLine told={known} />;
  if (objectId !== null && !loading && !reachable) {
    return (
      <Box color="fg.muted">
        {line}
        <Trans>No mail goes out: no e-mail address is known.</Trans>
      </Box>
    );
  }
  return (
    <Flex direction="column" gap="1.5">
      {line}
      <CheckOption
        checked={field.value === true}
        onChange={(checked) => {
          setChosen(true);
          setValue('notification', checked, { shouldDirty: true });
        }}
      >
        <Trans>Mail the customer</Trans>
        {customer !== undefined && <bdi> ({customer.email})</bdi>}
      </CheckOption>
      {mailed !== undefined && field.value !== true && (
        <Text color="tone.attention.fg" overflowWrap="anywhere">
          {mailed.cancelled ? (
            <Trans>Without a mail the customer does not expect this appointment.</Trans>
          ) : (
            <Trans>
              Without a mail the customer still expects <Ltr>{mailed.time}</Ltr>.
            </Trans>
          )}
        </Text>
      )}
    </Flex>
  );
}

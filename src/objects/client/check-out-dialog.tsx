import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { namesHall } from '#spots/spot-name.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { checkRelease } from '../fit.ts';
import type { StoredObject } from '../object.schema.ts';
import { HoldBanner } from './hold-banner.tsx';
import { MovementDialog, type Problem } from './movement-dialog.tsx';
import { ObjectHeadline } from './object-headline.tsx';
import type { MovementRemarks } from './objects.store.ts';

type CheckOutDialogProps = {
  readonly title: string;
  readonly object: StoredObject;
  readonly customerName: string;
  readonly spotName: string;
  /** The permission to hand over a held object. */
  readonly mayRelease: boolean;
  /** What else happens, shown under the headline. */
  readonly besides?: ReactNode;
  /** What to do instead, for who may not hand it over. */
  readonly wayOut?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (remarks: MovementRemarks) => Promise<Problem | null>;
};

type CheckOutValues = { readonly reason: string; readonly note: string };

/** Hands an object over. A held one asks who may and why, before anything is recorded; who may not reads why. */
export function CheckOutDialog(props: CheckOutDialogProps) {
  return props.object.holdReason === null || props.mayRelease ? <HandOver {...props} /> : <Withheld {...props} />;
}

/** Asks nothing of a person who cannot go on. */
function Withheld({ title, object, customerName, besides, wayOut, onClose }: CheckOutDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {wayOut}
          <Button onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <ObjectHeadline object={object} customerName={customerName} />
        <HoldBanner object={object} />
        {besides}
        <Text fontWeight="strong">
          <Trans>You may not hand over an object on hold. Ask the office.</Trans>
        </Text>
      </Flex>
    </Dialog>
  );
}

function HandOver(props: CheckOutDialogProps) {
  const { title, object, customerName, spotName, mayRelease, besides, onClose, onConfirm } = props;
  const { t } = useLingui();
  const form = useForm<CheckOutValues>({ defaultValues: { reason: '', note: '' } });
  const held = object.holdReason !== null;
  const confirm = async (values: CheckOutValues): Promise<Problem | null> => {
    const reason = values.reason.trim() === '' ? null : values.reason.trim();
    if (checkRelease(object, mayRelease, reason) !== null) {
      return mayRelease
        ? { field: 'reason', message: t`Say why it may leave after all` }
        : { message: t`You may not hand over an object on hold. Ask the office.` };
    }
    return onConfirm({ reason: held ? reason : null, note: values.note.trim() });
  };
  return (
    <MovementDialog title={title} form={form} onClose={onClose} onConfirm={confirm}>
      <ObjectHeadline object={object} customerName={customerName} />
      {spotName !== '' && (
        <Text>
          <Trans>
            Leaves spot <Ltr breaks={namesHall(spotName)}>{spotName}</Ltr>
          </Trans>
        </Text>
      )}
      {besides}
      <HoldBanner object={object} />
      {held && <TextField name="reason" label={t`Reason`} required maxLength={300} />}
      <TextAreaField name="note" label={t`Remark`} rows={2} maxLength={1000} />
    </MovementDialog>
  );
}

import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { ExtraAnswer } from '#billing/extras/extra.schema.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useWhyNot } from '#pages/bulk/use-why-not.ts';
import { noteExtra, removeExtra } from './extra-calls.ts';

type ExtraBulkProps = {
  readonly rows: ChosenRows<ExtraAnswer>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen extras. */
export function ExtraBulk({ rows, onDone }: ExtraBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen extras`}
      rows={rows}
      icon={<Undo2 aria-hidden="true" />}
      act={t`Take back`}
      dialog={(asked) => <TakeBackMany {...asked} />}
      onDone={onDone}
    />
  );
}

/** Takes extras back that wait. What is on an invoice stays there. Undone, each is noted again as it was. */
function TakeBackMany({ rows: extras, onClose }: BulkRows<ExtraAnswer>) {
  const { t } = useLingui();
  const waiting = extras.filter(({ invoice }) => invoice === null);
  const count = waiting.length;
  const others = extras.length - count;
  const whyNot = useWhyNot();
  const takeBack = async ({ uuid }: ExtraAnswer) => whyNot(await removeExtra(uuid));
  const noteAgain = async (extra: ExtraAnswer): Promise<string | null> => {
    const { customer, object, appointment, product, description, quantity_hundredths } = extra;
    const { unit_price_cents, includes_vat, tax_rate, done_on } = extra;
    const sold = { product, description, quantity_hundredths, unit_price_cents, includes_vat, tax_rate, done_on };
    // The call has the name of what it brings back: repeated after a lost answer, it notes nothing more.
    const answer = await noteExtra({ customer: customer.uuid, object, appointment, call: extra.uuid, ...sold });
    return whyNot(answer);
  };
  return (
    <ServerBulkDialog
      title={t`Take extras back`}
      submitLabel={t`Take back`}
      groups={waiting.map((extra) => [extra])}
      step={([extra]) => takeBack(extra)}
      undo={([extra]) => noteAgain(extra)}
      nameOf={([{ description, customer }]) => (
        <>
          <bdi>{description}</bdi> · <bdi>{customer.name}</bdi>
        </>
      )}
      onClose={onClose}
    >
      <Text fontWeight="strong" mb="2">
        <Plural value={count} one="# extra to take back" other="# extras to take back" />
      </Text>
      <Trans>They go on no invoice.</Trans>{' '}
      {others > 0 && (
        <Plural
          value={others}
          one="# is left out: it is on an invoice."
          other="# are left out: they are on an invoice."
        />
      )}
    </ServerBulkDialog>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ProductAnswer, ProductBody } from '#billing/product.schema.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { categoriesQuery, saveProduct } from './product-calls.ts';

type ProductBulkProps = {
  readonly rows: ChosenRows<ProductAnswer>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen products. */
export function ProductBulk({ rows, onDone }: ProductBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen products`}
      rows={rows}
      icon={<FolderOpen aria-hidden="true" />}
      act={t`Change category`}
      dialog={(asked) => <ChangeCategory {...asked} />}
      onDone={onDone}
    />
  );
}

/** Puts many products in one category. An archived one is left out: saving it would put it up for sale again. */
function ChangeCategory({ rows: products, onClose }: BulkRows<ProductAnswer>) {
  const { t } = useLingui();
  const { answer } = useAnswer(categoriesQuery);
  const form = useForm({ defaultValues: { category: '' } });
  const saved = useRef(new Map<string, ProductAnswer>());
  const sold = products.filter(({ archived }) => !archived);
  const archived = products.length - sold.length;
  const categories = answer !== 'asking' && answer.ok ? answer.result : [];
  const put = async (product: ProductAnswer, category: string | null): Promise<string | null> => {
    const body = bodyOf(product, category);
    if (body === null) return t`It has no price yet.`;
    const result = await saveProduct(product.uuid, body);
    if (!result.ok) return problemsOf(result, t`Needs a connection`)[0]?.message ?? '';
    saved.current.set(product.uuid, result.result);
    return null;
  };
  return (
    <ServerBulkDialog
      title={t`Change category`}
      submitLabel={t`Save`}
      groups={sold.map((product) => [product])}
      step={([product]) => put(product, form.getValues('category') || null)}
      undo={([was]) => put(saved.current.get(was.uuid) ?? was, was.category?.uuid ?? null)}
      nameOf={([{ name }]) => <bdi>{name}</bdi>}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Flex direction="column" gap="3">
          <SelectField
            name="category"
            label={t`Category`}
            options={[
              { value: '', label: t`No category` },
              ...categories.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
          />
          {archived > 0 && (
            <Box color="fg.muted">
              <Plural
                value={archived}
                one="# is left out: it is archived."
                other="# are left out: they are archived."
              />
            </Box>
          )}
        </Flex>
      </FormProvider>
    </ServerBulkDialog>
  );
}

/** A product as it is, in another category; null for one without a price. */
function bodyOf(product: ProductAnswer, category: string | null): ProductBody | null {
  const { name, description, tax_rate: rate, price, ledger_account, version } = product;
  if (price === null) return null;
  const { unit_price_cents, includes_vat, interval_months } = price;
  return {
    name,
    description,
    category,
    tax_rate: rate.uuid,
    unit_price_cents,
    includes_vat,
    interval_months,
    ledger_account,
    version,
  };
}

import { Box } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { changedMeanwhile } from '#billing/client/product-conflict.ts';
import { ProductForm, type ProductInput } from '#billing/client/product-form.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import type { SaveProblem } from '#ui/form/record-form.tsx';
import { Page } from '#ui/page.tsx';
import { notify } from '#ui/toaster.tsx';
import { productChoicesQuery, productQuery, removeProduct, saveProduct } from './product-calls.ts';

const PRODUCTS_PAGE = '/products';

/** A new product, or one there is. */
export function ProductEditPage() {
  const { productId } = useParams();
  // What is typed for one product never ends up in another.
  return <ProductEdit key={productId ?? 'new'} productId={productId} />;
}

function ProductEdit({ productId }: { readonly productId: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const can = useCan();
  const offline = useOfflineReason();
  const findChanges = useMeanwhile();
  const [query] = useSearchParams();
  const { answer, askAgain } = useAnswer(productChoicesQuery(productId));
  const title = productId === undefined ? t`New product` : t`Change product`;
  // A subscription that had no product to choose is gone on with.
  const wantedBy = useWantedBy();
  const after = wantedBy ?? PRODUCTS_PAGE;
  const back =
    wantedBy === null ? { to: PRODUCTS_PAGE, label: t`Products` } : { to: wantedBy, label: t`New subscription` };
  if (answer === 'asking' || !answer.ok) {
    return (
      <Page title={title} width="form" back={back}>
        <NoAnswer answer={answer} />
      </Page>
    );
  }
  const { product, categories, rates, usual } = answer.result;
  const submit = async (input: ProductInput): Promise<readonly SaveProblem[] | undefined> => {
    const result = await saveProduct(productId, input);
    if (!result.ok) {
      const changes = result.status === 409 && product !== null ? await findChanges(product) : [];
      // The reload lets the person see the current state before they save again.
      if (result.status === 409) askAgain();
      return changes.length > 0 ? changes : problemsOf(result, t`Needs a connection`);
    }
    notify({ tone: 'done', title: t`Saved` });
    void navigate(after, { replace: true });
    return undefined;
  };
  return (
    <Page
      title={product?.name ?? title}
      width="form"
      back={back}
      subtitle={product === null ? undefined : <Standing product={product} />}
    >
      <ProductForm
        {...(product === null ? {} : { product })}
        categories={categories}
        rates={rates}
        usual={{ ...usual, category: query.get('category') ?? '' }}
        blocked={offline ?? undefined}
        onSubmit={submit}
        onCancel={() => void navigate(after)}
      />
      {product !== null && !product.archived && can('product delete') && <RemoveProduct product={product} />}
    </Page>
  );
}

/** The address of the new subscription that a product is made for; null for none. */
function useWantedBy(): string | null {
  const state: unknown = useLocation().state;
  const wantedBy = typeof state === 'object' && state !== null && 'wantedBy' in state ? state.wantedBy : null;
  return typeof wantedBy === 'string' ? wantedBy : null;
}

/** Reports what somebody else changed in a product meanwhile, each change at its field. */
function useMeanwhile(): (was: ProductAnswer) => Promise<readonly SaveProblem[]> {
  const { t } = useLingui();
  const words = useProductWords();
  return async (was) => {
    const newest = await productQuery(was.uuid).ask();
    if (!newest.ok) return [];
    return changedMeanwhile(was, newest.result, words).map(({ field, value }) => ({
      field,
      message: t`Somebody else has since changed this. It is now: ${value}`,
    }));
  };
}

/** The number of running subscriptions to the product; for an archived one, that saving puts it up for sale again. */
function Standing({ product }: { readonly product: ProductAnswer }) {
  if (product.archived) return <Trans>Archived: it is no longer sold. Saving it puts it up for sale again.</Trans>;
  return (
    <Plural
      value={product.subscriptions}
      _0="No running subscriptions"
      one="# running subscription"
      other="# running subscriptions"
    />
  );
}

function RemoveProduct({ product }: { readonly product: ProductAnswer }) {
  const { t } = useLingui();
  const remove = async () => {
    const result = await removeProduct(product.uuid);
    return result.ok ? null : (problemsOf(result, t`Needs a connection`)[0] ?? null);
  };
  return (
    <Box>
      <DeleteControl title={t`Delete ${product.name}?`} to={PRODUCTS_PAGE} onDelete={remove} needsServer>
        <Trans>
          A product that has been sold is archived: subscriptions and invoices keep it, and nobody can choose it any
          more. One that has never been sold is deleted for good.
        </Trans>
      </DeleteControl>
    </Box>
  );
}

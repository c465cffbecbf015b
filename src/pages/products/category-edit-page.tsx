import { Box, Button, chakra } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, FolderOpen, SearchX } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { useSupplyWords } from '#billing/client/vat-words.ts';
import { type CategoryAnswer, categoryBody } from '#billing/product.schema.ts';
import { SUPPLIES } from '#billing/vat-treatment.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { AddLink } from '#ui/add-link.tsx';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { categoriesQuery, removeCategory, saveCategory } from './product-calls.ts';

const CATEGORIES_PAGE = '/categories/edit';
const CREATE_PAGE = '/categories/create';

const formSchema = z.object({ name: categoryBody.shape.name, supply: z.enum(SUPPLIES) });
type Values = z.infer<typeof formSchema>;

/** A new product category or an existing one; without an id, a list of all of them to choose from. */
export function CategoryEditPage() {
  const { t } = useLingui();
  const can = useCan();
  const { categoryId } = useParams();
  const isNew = useLocation().pathname === CREATE_PAGE;
  const { answer, askAgain } = useAnswer(categoriesQuery);
  const isList = categoryId === undefined && !isNew;
  const title = isNew ? t`New category` : isList ? t`Categories` : t`Change category`;
  // The list is shown as a tab beside the products, so it needs no back link.
  const place = isList ? {} : { back: { to: CATEGORIES_PAGE, label: t`Categories` } };
  if (answer === 'asking' || !answer.ok) {
    return (
      <Page title={title} width="form" {...place}>
        <NoAnswer answer={answer} />
      </Page>
    );
  }
  if (isList) {
    const add = can('product create') ? <AddLink to={CREATE_PAGE} label={t`New category`} /> : undefined;
    return (
      <Page title={title} width="form" {...place} actions={add}>
        <CategoryList categories={answer.result} />
      </Page>
    );
  }
  const category = answer.result.find(({ uuid }) => uuid === categoryId);
  if (!isNew && category === undefined) {
    return (
      <Page title={title} width="form" {...place}>
        <EmptyState icon={SearchX} title={t`This category does not exist`} />
      </Page>
    );
  }
  return (
    <Page title={category?.name ?? title} width="form" {...place}>
      <CategoryForm key={category?.uuid ?? 'new'} category={category} onConflict={askAgain} />
      {category !== undefined && can('product delete') && <RemoveCategory category={category} />}
    </Page>
  );
}

const RowLink = chakra(Link);

function CategoryList({ categories }: { readonly categories: readonly CategoryAnswer[] }) {
  const { t } = useLingui();
  const can = useCan();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={FolderOpen}
        title={t`No categories yet`}
        action={
          can('product create') ? (
            <Button asChild>
              <Link to={CREATE_PAGE}>{t`New category`}</Link>
            </Button>
          ) : undefined
        }
      >
        <Trans>Categories keep products of a kind together: storage, services, winter packages.</Trans>
      </EmptyState>
    );
  }
  return (
    <Panel title={t`Product categories`} flush>
      <chakra.ul listStyleType="none">
        {categories.map(({ uuid, name, products }) => (
          <chakra.li key={uuid} _notLast={{ borderBottom: 'hairline' }}>
            <RowLink
              to={`/categories/${uuid}/edit`}
              display="flex"
              alignItems="center"
              gap="3"
              px="4"
              minHeight={{ base: '13', md: '11' }}
              _hover={{ bg: 'bg.sunken' }}
            >
              <CutText flex="1">{name}</CutText>
              <Box color="fg.muted" fontSize="small">
                <Plural value={products} _0="no products" one="# product" other="# products" />
              </Box>
              <chakra.span _rtl={{ transform: 'scaleX(-1)' }} color="fg.muted" aria-hidden="true">
                <ChevronRight size={18} />
              </chakra.span>
            </RowLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

type CategoryFormProps = { readonly category: CategoryAnswer | undefined; readonly onConflict: () => void };

function CategoryForm({ category, onConflict }: CategoryFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { name: category?.name ?? '', supply: category?.supply ?? 'place' },
  });
  const supplies = useSupplyWords();
  const submit = async (values: Values): Promise<readonly SaveProblem[] | undefined> => {
    const version = category === undefined ? {} : { version: category.version };
    const result = await saveCategory(category?.uuid, { ...values, ...version });
    if (!result.ok) {
      // The reload lets the person see the current state before they save again.
      if (result.status === 409) onConflict();
      return problemsOf(result, t`Needs a connection`);
    }
    notify({ tone: 'done', title: t`Saved` });
    void navigate(CATEGORIES_PAGE, { replace: true });
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      label={category === undefined ? t`New category` : t`Change category`}
      submitLabel={t`Save`}
      blocked={offline ?? undefined}
      onSubmit={submit}
      onCancel={() => void navigate(CATEGORIES_PAGE)}
    >
      <TextField name="name" label={t`Name`} autoComplete="off" required autoFocus={category === undefined} />
      <SelectField
        name="supply"
        label={t`What its products are for VAT`}
        hint={t`Only matters for customers abroad: letting a place is taxed where it lies, other services to a business where that is.`}
        options={SUPPLIES.map((value) => ({ value, label: supplies[value] }))}
      />
    </RecordForm>
  );
}

function RemoveCategory({ category }: { readonly category: CategoryAnswer }) {
  const { t } = useLingui();
  const remove = async () => {
    const result = await removeCategory(category.uuid);
    return result.ok ? null : (problemsOf(result, t`Needs a connection`)[0] ?? null);
  };
  return (
    <Box>
      <DeleteControl title={t`Delete ${category.name}?`} to={CATEGORIES_PAGE} onDelete={remove} needsServer>
        <Trans>Only a category without products can be deleted. This cannot be undone.</Trans>
      </DeleteControl>
    </Box>
  );
}

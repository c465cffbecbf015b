import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HandoverForm } from '#handovers/handover-form.schema.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { AddLink } from '#ui/add-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What the company asks when an object is handed over: nothing, until it makes a form. */
export function HandoverFormsPage() {
  const { t } = useLingui();
  const forms = useRows((mirror) => mirror.all(handoverFormTable), []);
  const coming = useFirstDownload([handoverFormTable]) !== null;
  const create = <AddLink to="/handover-forms/create" label={t`New form`} />;
  const sorted = (forms ?? []).toSorted((left, right) => left.name.localeCompare(right.name));
  return (
    <Page title={t`Handovers`} width="form" actions={create}>
      {(forms === undefined || (coming && forms.length === 0)) && <Skeleton lines={4} />}
      {forms?.length === 0 && !coming && (
        <EmptyState icon={ClipboardCheck} title={t`No form yet`} action={create}>
          <Trans>
            Checking in and out takes three taps. With a form, photos, damage and a signature are asked along the way.
          </Trans>
        </EmptyState>
      )}
      {sorted.length > 0 && (
        <Panel title={t`Forms`} flush>
          <chakra.ul listStyleType="none">
            {sorted.map((form) => (
              <FormLine key={form.id} form={form} />
            ))}
          </chakra.ul>
        </Panel>
      )}
    </Page>
  );
}

const RowLink = chakra(Link);

function FormLine({ form }: { readonly form: HandoverForm }) {
  const { t, i18n } = useLingui();
  const objects = useObjectWords();
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const about = list.format(form.categories.map((category) => objects.category[category]));
  const act = { in: t`Check in`, out: t`Check out` };
  const when = form.directions.map((direction) => act[direction]).join(' · ');
  return (
    <chakra.li _notLast={{ borderBottom: 'hairline' }}>
      <RowLink
        to={`/handover-forms/${form.id}/edit`}
        display="flex"
        alignItems="center"
        gap="3"
        px="4"
        py="2"
        minHeight="14"
        _hover={{ bg: 'bg.sunken' }}
      >
        <Box flex="1" minWidth="0">
          <Box fontWeight="strong" overflowWrap="anywhere">
            <bdi>{form.name}</bdi>
          </Box>
          <Box color="fg.muted" fontSize="small">
            {about} · {when}
          </Box>
        </Box>
        <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
          <ChevronRight size={18} />
        </chakra.span>
      </RowLink>
    </chakra.li>
  );
}

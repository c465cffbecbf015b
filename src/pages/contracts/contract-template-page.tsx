import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useContractWords } from '#contracts/client/contract-words.tsx';
import type { TemplateAnswer } from '#contracts/contract.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useDraftKeeper } from '#ui/form/draft-keeper.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { saveTemplate, templateQuery } from './contract-calls.ts';
import { ContractTemplateEditor } from './contract-template-editor.tsx';
import { ContractTemplatePreview } from './contract-template-preview.tsx';
import { type TemplateValues, templateValues } from './contract-template-values.ts';
import { ContractTemplateVersions } from './contract-template-versions.tsx';

/** The contract template beside its preview. */
export function ContractTemplatePage() {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(templateQuery);
  if (answer === 'asking') {
    return (
      <Page title={t`Contract template`}>
        <Skeleton lines={12} />
      </Page>
    );
  }
  if (!answer.ok) {
    return (
      <Page title={t`Contract template`}>
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>The template is kept on the server, not on this device.</Trans>
        </NotThere>
      </Page>
    );
  }
  return <Template template={answer.result} onSaved={askAgain} />;
}

/** One draft, whichever version it was begun on. */
const DRAFT = 'contract-template';

type TemplateProps = { readonly template: TemplateAnswer; readonly onSaved: () => void };

function Template({ template, onSaved }: TemplateProps) {
  const { t } = useLingui();
  const { moment } = useContractWords();
  const offline = useOfflineReason();
  const [saved, setSaved] = useState<TemplateAnswer | null>(null);
  const [taken, setTaken] = useState(0);
  const draft = useDraftKeeper(DRAFT);
  const form = useForm<TemplateValues, unknown, TemplateValues>({
    resolver: zodResolver(templateValues),
    defaultValues: { text: template.text, object: null, version: template.version },
  });
  useFollow(form, template, saved);
  const save = async ({ text, version }: TemplateValues): Promise<readonly SaveProblem[] | undefined> => {
    const answer = await saveTemplate({ text, version });
    if (!answer.ok) {
      // A colleague was first: what is typed stays, and what they saved is asked for.
      if (answer.status === 409) onSaved();
      const problems = problemsOf(answer, t`Needs a connection`);
      // Problems of several lines are shown together at the single field.
      const ofText = problems.filter(({ field }) => field === 'text').map(({ message }) => message);
      const others = problems.filter(({ field }) => field !== 'text');
      return ofText.length === 0 ? others : [...others, { field: 'text', message: ofText.join(' ') }];
    }
    notify({ tone: 'done', title: t`Template saved` });
    setSaved(answer.result);
    onSaved();
    return undefined;
  };
  const takeTheirs = () => {
    draft?.drop();
    form.reset({ ...form.getValues(), text: template.text, version: template.version });
    setTaken(taken + 1);
  };
  const at = template.created_at === null ? '' : moment(template.created_at);
  return (
    <Page
      title={t`Contract template`}
      subtitle={
        template.created_at === null ? (
          <Trans>The text that comes with the app</Trans>
        ) : (
          <Trans>
            Version {template.version}, {at}, <bdi>{template.created_by}</bdi>
          </Trans>
        )
      }
    >
      <Text color="fg.muted" maxWidth="44rem">
        <Trans>New contracts are made from this text. Contracts that were made before keep theirs.</Trans>
      </Text>
      <RecordForm
        // A new key drops the draft that was restored earlier.
        key={taken}
        form={form}
        label={t`Contract template`}
        submitLabel={t`Save`}
        blocked={offline ?? undefined}
        draftKey={DRAFT}
        onSubmit={save}
      >
        <Overtaken newest={template} onTake={takeTheirs} />
        <Box
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        >
          <ContractTemplateEditor />
          <ContractTemplatePreview />
        </Box>
      </RecordForm>
      <ContractTemplateVersions
        current={template.version}
        changes={template.version}
        onRestore={(text) => form.setValue('text', text, { shouldDirty: true })}
      />
    </Page>
  );
}

/** Has the form follow what is in force, as long as nobody would lose what they typed. */
function useFollow(form: UseFormReturn<TemplateValues>, newest: TemplateAnswer, saved: TemplateAnswer | null): void {
  const { isSubmitSuccessful, dirtyFields } = form.formState;
  const isTyped = dirtyFields.text === true;
  useEffect(() => {
    if (!isSubmitSuccessful || saved === null) return;
    const { text, ...values } = form.getValues();
    form.reset({ ...values, text: saved.text, version: saved.version });
    // What was typed while it was being saved is not saved yet.
    if (text !== saved.text) form.setValue('text', text, { shouldDirty: true });
  }, [form, isSubmitSuccessful, saved]);
  useEffect(() => {
    const values = form.getValues();
    if (isTyped || newest.version <= values.version) return;
    form.reset({ ...values, text: newest.text, version: newest.version });
  }, [form, isTyped, newest]);
}

/** Shown when a colleague saved the template while this text was typed: their text can be replaced, or taken over. */
function Overtaken({ newest, onTake }: { readonly newest: TemplateAnswer; readonly onTake: () => void }) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const { setValue } = useFormContext<TemplateValues>();
  const begun = useWatch<TemplateValues, 'version'>({ name: 'version' });
  const { version, created_by: name } = newest;
  if (version <= begun) return null;
  const saveOver = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setValue('version', version);
    form?.requestSubmit();
  };
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" bg="accent.tint" borderRadius="panel" px="4" py="2">
      <Box flex="1" minWidth="14rem">
        <Trans>
          <bdi>{name}</bdi> has since saved version {version}. What you typed is still here.
        </Trans>
      </Box>
      <Button size="sm" variant="outline" disabled={offline !== null} onClick={saveOver}>
        {t`Save mine over it`}
      </Button>
      <Button size="sm" variant="outline" onClick={onTake}>
        {t`Take theirs`}
      </Button>
    </Flex>
  );
}

import { Box, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useContractWords } from '#contracts/client/contract-words.tsx';
import type { TemplateAnswer } from '#contracts/contract.schema.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { problemsOf } from './auth-problems.ts';
import { fetchTemplate, saveTemplate } from './contract-calls.ts';
import { ContractTemplateEditor } from './contract-template-editor.tsx';
import { ContractTemplatePreview } from './contract-template-preview.tsx';
import { type TemplateValues, templateValues } from './contract-template-values.ts';
import { ContractTemplateVersions } from './contract-template-versions.tsx';
import { NotThere } from './not-there.tsx';
import { useAnswer } from './use-answer.ts';
import { useOfflineReason } from './use-offline-reason.ts';

/** The words that contracts are made of, beside how they read. */
export function ContractTemplatePage() {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(fetchTemplate);
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
  return <Template key={answer.result.version} template={answer.result} onSaved={askAgain} />;
}

type TemplateProps = { readonly template: TemplateAnswer; readonly onSaved: () => void };

function Template({ template, onSaved }: TemplateProps) {
  const { t } = useLingui();
  const { moment } = useContractWords();
  const offline = useOfflineReason();
  const [saves, setSaves] = useState(0);
  const form = useForm<TemplateValues, unknown, TemplateValues>({
    resolver: zodResolver(templateValues),
    defaultValues: { text: template.text, object: null },
  });
  const save = async ({ text }: TemplateValues): Promise<readonly SaveProblem[] | undefined> => {
    const answer = await saveTemplate({ text, version: template.version });
    if (!answer.ok) {
      const problems = problemsOf(answer, t`Needs a connection`);
      // What is wrong with several lines stands at the one field there is.
      const ofText = problems.filter(({ field }) => field === 'text').map(({ message }) => message);
      const others = problems.filter(({ field }) => field !== 'text');
      return ofText.length === 0 ? others : [...others, { field: 'text', message: ofText.join(' ') }];
    }
    notify({ tone: 'done', title: t`Template saved` });
    setSaves(saves + 1);
    onSaved();
    return undefined;
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
        <Trans>New contracts are made of this text. Contracts that were made before keep theirs.</Trans>
      </Text>
      <RecordForm
        form={form}
        label={t`Contract template`}
        submitLabel={t`Save`}
        blocked={offline ?? undefined}
        draftKey={`contract-template-${template.version}`}
        onSubmit={save}
      >
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
        changes={saves}
        onRestore={(text) => form.setValue('text', text, { shouldDirty: true })}
      />
    </Page>
  );
}

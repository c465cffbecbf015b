import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileInput, FileUp, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { IntentSubject } from '#pages/parts/intent-subject.tsx';
import { useIntentText } from '#session/acts/intent-text.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { UnsentJudgement, UnsentProblem } from '#sync/client/session/unsent-file-reader.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';

const MOST_SHOWN = 20;
const MINUTE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

type Readable = Extract<UnsentJudgement, { outcome: 'readable' }>;

/** Takes over work that another device of the same person saved as a file: first shown, then queued. */
export function DiagnosticsImport() {
  const { t } = useLingui();
  const sync = useSync();
  const input = useRef<HTMLInputElement>(null);
  const [judgement, setJudgement] = useState<UnsentJudgement | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again.
    event.target.value = '';
    if (file !== undefined) setJudgement(await sync.readUnsent(file));
  };
  const take = async ({ file }: Readable) => {
    const { changes, drafts } = await sync.importUnsent(file);
    setJudgement(null);
    const title =
      changes + drafts === 0
        ? t`Everything in this file was here already.`
        : plural(changes, { one: 'One change was taken over.', other: '# changes were taken over.' });
    notify({ tone: 'done', title });
  };
  return (
    <Panel title={t`Unsent work from another device`}>
      <Text color="fg.muted" mb="3">
        <Trans>
          Is a device broken, or has it lost its connection for good? Save its unsent work there as a file, and choose
          that file here. Nothing arrives twice.
        </Trans>
      </Text>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="unsent-file"
        onChange={(event) => void choose(event)}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        <FileInput aria-hidden="true" />
        {t`Choose a file`}
      </Button>
      <Box role="status" mt={judgement === null ? '0' : '4'}>
        {judgement?.outcome === 'unusable' && <Problem problem={judgement.problem} />}
        {judgement?.outcome === 'readable' && (
          <Preview judgement={judgement} onTake={() => void take(judgement)} onCancel={() => setJudgement(null)} />
        )}
      </Box>
    </Panel>
  );
}

function Problem({ problem }: { readonly problem: UnsentProblem }) {
  const { t } = useLingui();
  const words: Readonly<Record<UnsentProblem, string>> = {
    too_large: t`This file is too large to be unsent work.`,
    not_unsent_work: t`This is not a file of unsent work.`,
    damaged: t`This file is incomplete or was changed. Save it again on the other device.`,
    newer_version: t`This file comes from a newer version of the app. Update this device first.`,
    other_company: t`This file belongs to another company.`,
    other_person: t`This file belongs to somebody else. Only the person who made the changes can send them.`,
    empty: t`There is no unsent work in this file.`,
  };
  return (
    <Flex gap="2" align="flex-start" color="fg.error">
      <chakra.span pt="0.5" flexShrink={0}>
        <TriangleAlert aria-hidden="true" size={18} />
      </chakra.span>
      <Box>
        {words[problem]} <Trans>Nothing was changed.</Trans>
      </Box>
    </Flex>
  );
}

type PreviewProps = { readonly judgement: Readable; readonly onTake: () => void; readonly onCancel: () => void };

function Preview({ judgement: { file, known }, onTake, onCancel }: PreviewProps) {
  const { t, i18n } = useLingui();
  const text = useIntentText();
  const shown = file.changes.slice(0, MOST_SHOWN);
  const more = file.changes.length - shown.length;
  const madeAt = i18n.date(new Date(file.madeAt), MINUTE);
  return (
    <>
      <Box fontWeight="strong">
        <Plural value={file.changes.length} one="One change" other="# changes" />
        {file.drafts.length > 0 && (
          <>
            {' · '}
            <Plural value={file.drafts.length} one="one unfinished form" other="# unfinished forms" />
          </>
        )}
      </Box>
      <Box color="fg.muted" fontSize="small">
        <Trans>
          Saved on <bdi>{madeAt}</bdi>
        </Trans>
        {known > 0 && (
          <>
            {' · '}
            <Plural value={known} one="one of them is here already" other="# of them are here already" />
          </>
        )}
      </Box>
      <chakra.ul listStyleType="none" mt="2" mb="3">
        {shown.map((change) => (
          <chakra.li key={change.id} borderBottom="hairline" py="2">
            {text(change.name)} <IntentSubject intent={change} />
            <Box fontSize="small" color="fg.muted">
              <bdi>{i18n.date(new Date(change.at), MINUTE)}</bdi>
              {change.state === 'refused' && ` · ${t`refused`}`}
            </Box>
          </chakra.li>
        ))}
        {more > 0 && (
          <chakra.li py="2" color="fg.muted">
            <Trans>and {more} more</Trans>
          </chakra.li>
        )}
      </chakra.ul>
      <Flex gap="2" wrap="wrap">
        <Button onClick={onTake}>
          <FileUp aria-hidden="true" />
          {t`Take over`}
        </Button>
        <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
      </Flex>
    </>
  );
}

import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ContractTextView } from '#contracts/client/contract-text-view.tsx';
import { useContractWords } from '#contracts/client/contract-words.tsx';
import { readContractText } from '#contracts/contract-text.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { templateVersionQuery } from './contract-calls.ts';

type VersionsProps = {
  readonly current: number;
  /** A changed number reloads the list. */
  readonly changes: number;
  readonly onRestore: (text: string) => void;
};

const PAGE_ROWS = 10;

/** All earlier texts, to read and to restore. */
export function ContractTemplateVersions({ current, changes, onRestore }: VersionsProps) {
  const { t } = useLingui();
  const { answer, more } = useServerPages('/api/contract-template/versions', {}, { pageRows: PAGE_ROWS, changes });
  const [shown, show] = useState<number | null>(null);
  const { moment } = useContractWords();
  const take = (text: string) => {
    onRestore(text);
    show(null);
    document.getElementById('page-title')?.focus();
    notify({ tone: 'done', title: t`The text is in the editor. Save it to use it.` });
  };
  return (
    <Panel title={t`Versions`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="1">
          {answer.result.rows.map(({ version, created_at: at, created_by: by }) => (
            <VersionLine
              key={version}
              title={t`Version ${version}`}
              detail={at === null ? by : `${moment(at)} · ${by}`}
              isCurrent={version === current}
              onShow={() => show(version)}
            />
          ))}
          {more === undefined && (
            <VersionLine
              title={t`The text that comes with the app`}
              detail=""
              isCurrent={current === 0}
              onShow={() => show(0)}
            />
          )}
        </chakra.ul>
      )}
      {more !== undefined && (
        <Button size="sm" variant="outline" mt="3" onClick={more}>
          <Trans>Show older ones</Trans>
        </Button>
      )}
      {shown !== null && <VersionDialog version={shown} onRestore={take} onClose={() => show(null)} />}
    </Panel>
  );
}

type LineProps = {
  readonly title: string;
  readonly detail: string;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
};

function VersionLine({ title, detail, isCurrent, onShow }: LineProps) {
  const { t } = useLingui();
  return (
    <chakra.li>
      <Flex align="center" gap="3" wrap="wrap" minHeight="11">
        <Box flex="1" minWidth="10rem">
          <Box fontWeight="strong">{isCurrent ? t`${title} (in force)` : title}</Box>
          {detail !== '' && (
            <Box color="fg.muted" fontSize="small">
              <bdi>{detail}</bdi>
            </Box>
          )}
        </Box>
        <Button size="sm" variant="outline" aria-label={t`Show: ${title}`} aria-haspopup="dialog" onClick={onShow}>
          {t`Show`}
        </Button>
      </Flex>
    </chakra.li>
  );
}

type VersionDialogProps = {
  readonly version: number;
  readonly onRestore: (text: string) => void;
  readonly onClose: () => void;
};

function VersionDialog({ version, onRestore, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const { answer } = useAnswer(templateVersionQuery(version));
  const text = answer !== 'asking' && answer.ok ? answer.result.text : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={version === 0 ? t`The text that comes with the app` : t`Version ${version}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button disabled={text === null} onClick={() => onRestore(text ?? '')}>
            {t`Put in the editor`}
          </Button>
        </>
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <ContractTextView blocks={readContractText(answer.result.text)} />
      )}
    </Dialog>
  );
}

import { Box, Button, type ButtonProps, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import type { DocumentModel } from '../limits.ts';
import { addDocument } from './documents.store.ts';
import type { TellOutcome } from './note-field.tsx';
import { prepareFile } from './prepare-file.ts';
import { useFileProblemWords } from './use-file-words.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.txt,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*,application/pdf';

type About = { readonly modelType: DocumentModel; readonly modelId: string };
type AddFilesProps = About & { readonly tell: TellOutcome; readonly children: ReactNode };

/** Ways to bring photos and documents: camera, files, dropping and pasting. What is wrong with a file is said at once. */
export function AddFiles({ modelType, modelId, tell, children }: AddFilesProps) {
  const { busy, problems, add } = useAddFiles({ modelType, modelId }, tell);
  const [over, setOver] = useState(false);
  usePastedFiles(add);
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        if (![...event.dataTransfer.items].some(({ kind }) => kind === 'file')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={drop}
      {...(over ? { bg: 'accent.tint', borderRadius: 'control', outline: '2px dashed', outlineColor: 'accent' } : {})}
    >
      <Flex gap="2" wrap="wrap" align="center">
        <Choosers add={add} />
        <chakra.span color="fg.muted" fontSize="small" display={{ base: 'none', md: 'inline' }}>
          <Trans>or drop or paste them here</Trans>
        </chakra.span>
      </Flex>
      <AddingNews busy={busy} problems={problems} />
      {children}
    </Box>
  );
}

type NewsProps = { readonly busy: boolean; readonly problems: readonly string[] };

/** That files are being added, and what is wrong with some. */
export function AddingNews({ busy, problems }: NewsProps) {
  return (
    <>
      <Box role="status" color="fg.muted" fontSize="small" mt={busy ? '2' : '0'}>
        {busy && <Trans>Adding…</Trans>}
      </Box>
      {problems.length > 0 && (
        <chakra.ul role="alert" listStyleType="none" color="fg.error" fontSize="small" fontWeight="strong" mt="2">
          {problems.map((problem) => (
            <chakra.li key={problem} overflowWrap="anywhere">
              {problem}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </>
  );
}

type TakingProps = { readonly add: (files: readonly File[]) => void };

function takeFiles(input: HTMLInputElement, add: TakingProps['add']): void {
  add([...(input.files ?? [])]);
  // The same file may be chosen again.
  input.value = '';
}

/** Opens the device's camera. */
export function CameraButton({ add, ...look }: TakingProps & ButtonProps) {
  const { t } = useLingui();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => camera.current?.click()}>
        <Camera aria-hidden="true" />
        {t`Take a photo`}
      </Button>
      <chakra.input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-testid="camera"
        onChange={(event) => takeFiles(event.currentTarget, add)}
      />
    </>
  );
}

function Choosers({ add }: TakingProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      {narrow && <CameraButton add={add} size="sm" minHeight="11" />}
      <Button size="sm" variant="outline" minHeight="var(--touch-8)" onClick={() => files.current?.click()}>
        <Paperclip aria-hidden="true" />
        {t`Choose files`}
      </Button>
      <chakra.input
        ref={files}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        data-testid="files"
        onChange={(event) => takeFiles(event.currentTarget, add)}
      />
    </>
  );
}

/** Adds files one after the other: each is on this device before the next is looked at. */
export function useAddFiles(about: About, tell: TellOutcome) {
  const session = useSync();
  const words = useFileProblemWords();
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const addOne = async (file: File) => {
    const prepared = await prepareFile(file).catch(() => 'unreadable' as const);
    const problem =
      typeof prepared === 'string'
        ? words(file.name, prepared)
        : tell(await addDocument(session, about, prepared))?.message;
    if (problem !== undefined) setProblems((before) => [...before.filter((other) => other !== problem), problem]);
  };
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setProblems([]);
    setWaiting((count) => count + files.length);
    for (const file of files) {
      await addOne(file).finally(() => setWaiting((count) => count - 1));
    }
  };
  return { busy: waiting > 0, problems, add: (files: readonly File[]) => void add(files) };
}

/** Files pasted on the page, unless somebody is typing. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  const paste = useCallback((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
    if (files.length === 0 || isTyping || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    latest.current(files);
  }, []);
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [paste]);
}

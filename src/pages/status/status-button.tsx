import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useUpdateReady } from '#session/update.ts';
import { type Loudness, statusLook, useStatusWords } from './status-words.ts';
import { useSteadyConnection } from './use-steady-connection.ts';

const StatusPanel = lazy(async () => ({ default: (await import('./status-panel.tsx')).StatusPanel }));

const OwnConflicts = lazy(async () => ({ default: (await import('./own-conflicts.tsx')).OwnConflicts }));

const LOUD: Readonly<Record<Loudness, Record<string, unknown>>> = {
  calm: { color: 'bar.muted', _hover: { bg: 'bar.hover', color: 'bar.fg' } },
  waiting: { color: 'bar.fg', borderColor: 'bar.muted', _hover: { bg: 'bar.hover' } },
  alert: { bg: 'tone.attention.bg', color: 'tone.attention.fg', _hover: { bg: 'tone.attention.bg' } },
  error: { bg: 'error.tint', color: 'fg', _hover: { bg: 'error.tint' } },
};

/** The connection in colour, icon and word; opens what waits on this device. */
export function ConnectionStatusButton() {
  const { t } = useLingui();
  const status = useSteadyConnection();
  const words = useStatusWords();
  const updateReady = useUpdateReady();
  const [open, setOpen] = useState(false);
  const look = useCallback(() => setOpen(true), []);
  const { icon: Icon, loudness } = statusLook(status);
  const { word: shown, spoken: word = shown } = words(status);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        px="2.5"
        minHeight={{ base: '9', md: 'var(--touch-8)' }}
        position="relative"
        // The target stays 44 pixels high around a smaller pill.
        _before={{ content: '""', position: 'absolute', insetInline: '0', insetBlock: '-5px' }}
        {...LOUD[loudness]}
        data-testid="connection-status"
        data-state={status.state}
        data-pending={status.pending}
        aria-haspopup="dialog"
        aria-label={t`Connection: ${word}`}
        onClick={look}
      >
        <Icon aria-hidden="true" />
        {shown}
        <Suspense>
          <OwnConflicts onLook={look} />
        </Suspense>
        {updateReady && <chakra.span width="2" height="2" borderRadius="full" bg="plate.yellow" aria-hidden="true" />}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <StatusPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

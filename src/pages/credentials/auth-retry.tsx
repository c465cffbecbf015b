import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CallResult } from '#session/session-api.ts';
import { Ltr } from '#ui/ltr.tsx';

const UNTOLD_WAIT_S = 60;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export type RetryWait = {
  /** Milliseconds since 1970; null while there is no wait. */
  readonly until: number | null;
  /** Records how long the server asked to wait, if its answer said so. */
  readonly note: (result: CallResult) => void;
};

/** Remembers that the server was asked too often. The wait ends by itself. */
export function useRetryWait(): RetryWait {
  const [until, setUntil] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setUntil(null), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const note = (result: CallResult) => {
    if (result.ok || result.status !== 429) return;
    setUntil(Date.now() + (result.retryAfterS ?? UNTOLD_WAIT_S) * 1000);
  };
  return { until, note };
}

/** Says when the server may be asked again: once as a time of day, and as a countdown that only sighted people get. */
export function RetryNotice({ until }: { readonly until: number | null }) {
  const { i18n } = useLingui();
  if (until === null) return null;
  // Rounded up to the next minute, so that nobody comes too early.
  const clock = i18n.date(new Date(until + 59_000), CLOCK);
  return (
    <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
      <chakra.span role="status" srOnly>
        <Trans>You can try again after {clock}.</Trans>
      </chakra.span>
      <chakra.span aria-hidden="true">
        <Trans>
          You can try again in <Countdown until={until} />.
        </Trans>
      </chakra.span>
    </chakra.p>
  );
}

function Countdown({ until }: { readonly until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return <Ltr>{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</Ltr>;
}

function secondsTo(at: number): number {
  return Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

import { useCallback, useEffect, useState } from 'react';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { type Company, type CompanyResult, fetchCompany } from './company-calls.ts';

export type CompanyState = {
  /** `asking` before the first answer; afterwards the last one, also without a connection. */
  readonly answer: CompanyResult | 'asking';
  readonly take: (company: Company) => void;
  readonly askAgain: () => Promise<void>;
};

/** The company from the server, which alone has its settings: asked again when the connection comes back. */
export function useCompany(): CompanyState {
  const connected = !useIsOffline();
  const [answer, setAnswer] = useState<CompanyState['answer']>('asking');
  const show = useCallback((next: CompanyResult) => {
    // A lost connection takes nothing away that is on the screen.
    setAnswer((before) => ('refused' in next && typeof before === 'object' && 'company' in before ? before : next));
  }, []);
  const askAgain = useCallback(async () => show(await fetchCompany()), [show]);
  const take = useCallback((company: Company) => setAnswer({ company }), []);
  const isKnown = typeof answer === 'object' && 'company' in answer;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    void fetchCompany().then((next) => {
      if (isWanted) show(next);
    });
    return () => {
      isWanted = false;
    };
    // Once known it is not refreshed: a form being filled in belongs to this version.
  }, [connected, isKnown, show]);
  return { answer, take, askAgain };
}

import { screen } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { activateLocale, LOCALES } from '#locales/activate.ts';
import { useStatusWords } from '#pages/status/status-words.ts';
import type { ConnectionStatus } from '#sync/client/runtime/types.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const STUCK: ConnectionStatus = {
  state: 'stalled',
  pending: 0,
  rejected: 0,
  confirmedAt: null,
  download: null,
  files: 0,
};
/** How each language says that data is loaded, and that something is sent. */
const WORDS = {
  nl: { loading: /geladen/, sent: /verstuurd/, sending: /versturen/ },
  en: { loading: /loaded/, sent: /is sent/, sending: /Sending/ },
  fr: { loading: /rechargées/, sent: /est envoyé/, sending: /envoi /i },
  es: { loading: /cargarse/, sent: /está enviado/, sending: /envío/ },
  zh: { loading: /加载/, sent: /已发送/, sending: /发送停滞/ },
  ar: { loading: /تحميل/, sent: /أُرسل/, sending: /الإرسال/ },
} as const;

function Sentences() {
  const words = useStatusWords();
  return (
    <>
      <p data-testid="all-sent">{words({ ...STUCK, stuck: 'rebuilding' }).sentence}</p>
      <p data-testid="some-wait">{words({ ...STUCK, stuck: 'rebuilding', pending: 2 }).sentence}</p>
      <p data-testid="queue">{words({ ...STUCK, stuck: 'sending', pending: 2 }).sentence}</p>
    </>
  );
}

afterAll(() => activateLocale('en'));

const textOf = (id: string) => screen.getByTestId(id).textContent ?? '';

test.each(LOCALES.map(({ code }) => code))('a stuck device says in %s what is stuck, and what is not', async (code) => {
  await activateLocale(code);
  renderUi(<Sentences />);
  const { loading, sent, sending } = WORDS[code];
  expect(textOf('all-sent')).toMatch(loading);
  expect(textOf('all-sent')).toMatch(sent);
  expect(textOf('all-sent')).not.toMatch(sending);
  expect(textOf('some-wait')).toMatch(loading);
  expect(textOf('some-wait')).not.toMatch(sent);
  expect(textOf('queue')).toMatch(sending);
  expect(textOf('queue')).not.toMatch(loading);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SettingsMenu } from '#pages/settings/settings-menu.tsx';
import { useSettingsSections } from '#pages/settings/settings-sections.ts';
import { WebhooksSection } from '#pages/settings/settings-webhooks.tsx';
import { lookAgainMs } from '#pages/settings/webhook-log.tsx';
import type { Delivery, Webhook } from '#pages/settings/webhook-words.ts';
import { SessionProvider } from '#session/session.tsx';
import type { SignedInUser } from '#session/session-user.ts';
import { UserProvider } from '#session/user-context.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const HOOK = testId('e', 1);
const AT = '2026-05-04T08:00:00.000Z';

const aWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  uuid: HOOK,
  url: 'https://gate.example.nl/hook?key=1',
  description: '',
  events: ['object.created', 'movement.checked_in'],
  state: 'active',
  paused_by: null,
  failing_since: null,
  before_until: null,
  created_at: AT,
  author: 'Kees',
  waiting: 0,
  failed: 0,
  sends: true,
  ...more,
});

const aDelivery = (more: Partial<Delivery> = {}): Delivery => ({
  uuid: testId('d', 1),
  event_id: testId('f', 1),
  type: 'movement.checked_in',
  entity_id: testId('m', 1),
  occurred_at: AT,
  state: 'delivered',
  attempts: 1,
  status: 200,
  reason: null,
  took_ms: 41,
  attempted_at: AT,
  next_attempt_at: null,
  ...more,
});

type Server = {
  readonly webhooks?: readonly Webhook[];
  readonly deliveries?: readonly Delivery[];
  readonly told?: (asked: Asked) => Told | undefined;
};

async function open({ webhooks = [], deliveries = [], told }: Server, path = '/settings/webhooks') {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const asked: string[] = [];
  const changes = answerWith((call) => {
    asked.push(`${call.method} ${call.path}`);
    const said = told?.(call);
    if (said !== undefined) return said;
    if (call.method !== 'GET') return ok(true);
    if (call.path === '/api/webhooks') return ok(webhooks);
    if (call.path.endsWith('/secret')) return ok({ secret: 'whsec_c2VjcmV0' });
    if (/\/deliveries\/./.test(call.path)) return ok({ ...deliveries[0], body: '{"id":"1","type":"x"}' });
    return call.path.includes('/deliveries') ? ok(deliveries, { next_cursor: null }) : null;
  });
  showScreen(
    session,
    <SessionProvider>
      <SyncProvider value={session}>
        <WebhooksSection />
      </SyncProvider>
    </SessionProvider>,
    path,
  );
  return { changes, asked };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const detail = `/settings/webhooks?webhook=${HOOK}`;

describe('webhooks', () => {
  test('without any say what they are for, and one is made with an address and what it is told', async () => {
    const { changes } = await open({
      told: ({ method }) => (method === 'POST' ? { status: 201, body: { result: aWebhook() } } : undefined),
    });
    expect(await screen.findByText('No webhooks yet')).toBeDefined();
    press('New webhook');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Address/), { target: { value: 'https://gate.example.nl/hook' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose at least one kind of event.')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What it is told');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Checked in' }));
    await waitFor(() => expect(dialog.queryByText('Choose at least one kind of event.')).toBeNull());
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Invoice paid' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Checked in' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      url: 'https://gate.example.nl/hook',
      description: '',
      events: ['invoice.paid'],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('show at the address why the server does not take it', async () => {
    await open({ told: ({ method }) => (method === 'POST' ? refusal(422, { url: ['It is inside.'] }) : undefined) });
    fireEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Everything' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('It is inside.')).toBeDefined();
    expect(dialog.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true');
  });

  test('stand in a list by host or purpose, without the key in the address, and how they do', async () => {
    await open({
      webhooks: [
        aWebhook(),
        aWebhook({ uuid: testId('e', 2), description: 'Boekhouder', state: 'failing', failing_since: AT, failed: 3 }),
      ],
    });
    expect(await screen.findByRole('button', { name: /gate\.example\.nl.*2 kinds of events.*Active/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /Boekhouder.*3 not delivered.*Does not arrive/ })).toBeDefined();
    expect(screen.queryByText(/key=1/)).toBeNull();
    press(/Boekhouder/);
    expect(await screen.findByText(/Nothing has arrived since/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Boekhouder' }));
    press('All webhooks');
    expect(await screen.findByRole('button', { name: 'New webhook' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Boekhouder/ }));
  });

  test('say where the server sends none', async () => {
    await open({ webhooks: [aWebhook({ sends: false })] });
    expect(await screen.findByText(/This server sends no webhooks/)).toBeDefined();
    press(/gate\.example\.nl/);
    expect(await screen.findByRole('heading', { name: 'gate.example.nl' })).toBeDefined();
    expect(screen.getByText(/This server sends no webhooks/)).toBeDefined();
  });

  test('are for owners: nobody else has them in the menu', async () => {
    const session = await offlineDevice({ permissions: ['company edit'], online: true });
    const person = (role: string): SignedInUser => ({
      id: testId('u', 1),
      firstname: 'Kees',
      lastname: '',
      email: 'kees@yard.test',
      role,
      permissions: ['company edit'],
      company: {
        id: testId('b', 1),
        name: 'De Wal',
        payment_provider: null,
        has_payment_key: false,
        leaves_at: null,
      },
    });
    function Menu() {
      return <SettingsMenu sections={useSettingsSections()} current="" />;
    }
    showScreen(
      session,
      <>
        <UserProvider value={person('owner')}>
          <section aria-label="owner">
            <Menu />
          </section>
        </UserProvider>
        <UserProvider value={person('office')}>
          <section aria-label="office">
            <Menu />
          </section>
        </UserProvider>
      </>,
    );
    const menuOf = (name: string) => within(screen.getByRole('region', { name }));
    expect(menuOf('owner').getByRole('link', { name: 'Webhooks' })).toBeDefined();
    expect(menuOf('office').queryByRole('link', { name: 'Webhooks' })).toBeNull();
  });
});

describe('a webhook', () => {
  test('shows its secret when it is asked for, and not before', async () => {
    const { asked, changes } = await open({ webhooks: [aWebhook()] }, detail);
    await screen.findByRole('button', { name: 'Show the secret' });
    expect(asked.filter((call) => call.endsWith('/secret'))).toEqual([]);
    press('Show the secret');
    expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeDefined();
    press('Replace the secret');
    press('Confirm');
    await waitFor(() => expect(changes).toMatchObject([{ method: 'POST', path: `/api/webhooks/${HOOK}/secret` }]));
  });

  test('is tested, paused and deleted, the last after a question', async () => {
    const { changes } = await open({ webhooks: [aWebhook()] }, detail);
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test message' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    press('Pause');
    await waitFor(() => expect(changes).toHaveLength(2));
    press('Delete');
    expect(changes).toHaveLength(2);
    press('Confirm');
    await waitFor(() => expect(changes).toHaveLength(3));
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/webhooks/${HOOK}/test`,
      `PUT /api/webhooks/${HOOK}`,
      `DELETE /api/webhooks/${HOOK}`,
    ]);
    expect(changes[1]?.body).toEqual({ paused: true });
  });

  test('that was paused for its failures says so, and is resumed', async () => {
    const { changes } = await open(
      { webhooks: [aWebhook({ state: 'paused', paused_by: 'failures', failed: 2 })] },
      detail,
    );
    expect(await screen.findByText(/nothing arrived for five days/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send what was not delivered again' })).toBeNull();
    press('Resume');
    await waitFor(() => expect(changes).toMatchObject([{ method: 'PUT', body: { paused: false } }]));
  });
});

describe('the log of a webhook', () => {
  test('is looked at again soon while a few wait, and less often while thousands do', () => {
    expect([lookAgainMs(3), lookAgainMs(50_000)]).toEqual([2_000, 10_000]);
  });

  test('has what was told with its state, attempts and answer, and is filtered by state', async () => {
    const { asked } = await open({ webhooks: [aWebhook()], deliveries: [aDelivery()] }, detail);
    expect(
      await screen.findByRole('button', { name: /Checked in.*1 attempt.*Answered 200.*41 ms.*Delivered/ }),
    ).toBeDefined();
    press('Not delivered');
    await waitFor(() => expect(asked.some((call) => call.includes('deliveries?state=failed'))).toBe(true));
  });

  test('says of what did not arrive why, and sends it again', async () => {
    const failed = aDelivery({ state: 'failed', attempts: 10, status: null, reason: 'timeout', took_ms: 10_000 });
    const { changes } = await open({ webhooks: [aWebhook({ failed: 1 })], deliveries: [failed] }, detail);
    fireEvent.click(await screen.findByRole('button', { name: /No answer within ten seconds/ }));
    expect(await screen.findByText(/"type": "x"/)).toBeDefined();
    press('Send again');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.path).toBe(`/api/webhooks/${HOOK}/deliveries/${failed.uuid}/again`);
  });

  test('sends whatever was given up since then again', async () => {
    const { changes } = await open(
      {
        webhooks: [aWebhook({ failed: 4 })],
        told: ({ path }) => (path.endsWith('/replay') ? ok({ count: 4 }) : undefined),
      },
      detail,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Send what was not delivered again' }));
    press('Of the last 24 hours');
    await waitFor(() => expect(changes).toHaveLength(1));
    const body = changes[0]?.body as { since: string } | undefined;
    expect(Date.now() - Date.parse(body?.since ?? '')).toBeLessThan(86_400_000 + 60_000);
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#tests/ui/render-ui.tsx';

const STORED = JSON.stringify({ id: 7, firstname: 'Sanne', lastname: 'Visser', token: 'from-before' });
const asked: { readonly path: string; readonly authorization: string | null }[] = [];
let answer: () => Promise<Response>;
let reload: ReturnType<typeof spyOnReload>;

const spyOnReload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
  const authorization = new Headers(init.headers).get('authorization');
  asked.push({ path: new URL(input, 'http://yard.test').pathname, authorization });
  return answer();
});

const answers = (status: number) => () => Promise.resolve(new Response('{}', { status }));

let checkLegacyUser: () => Promise<void>;
let useUnsavedGuard: (on: boolean) => void;

beforeEach(async () => {
  // A page that is to load anew does nothing more: each test has one of its own.
  vi.resetModules();
  ({ checkLegacyUser } = await import('#session/legacy-user.ts'));
  ({ useUnsavedGuard } = await import('#ui/form/unsaved.ts'));
  localStorage.clear();
  localStorage.setItem('remise.user', 'of this app');
  asked.length = 0;
  reload = spyOnReload();
  answer = answers(401);
});

function Form() {
  useUnsavedGuard(true);
  return null;
}

describe('a user that an earlier program stored', () => {
  test('is cleared by a 401, and the page loads again once', async () => {
    localStorage.setItem('user', STORED);
    await checkLegacyUser();
    expect(asked).toEqual([{ path: '/users', authorization: 'bearer from-before' }]);
    expect(localStorage.getItem('user')).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
    // The next start of the app.
    await checkLegacyUser();
    expect(asked).toHaveLength(1);
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem('remise.user')).toBe('of this app');
  });

  test.each([
    ['whose token still works', answers(200)],
    ['while the server is busy', answers(503)],
    ['who may not', answers(403)],
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays %s', async (_when, given) => {
    answer = given;
    localStorage.setItem('user', STORED);
    await checkLegacyUser();
    expect(localStorage.getItem('user')).toBe(STORED);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each(['null', '{', '7', '"text"', '{"token":""}', '{"token":7}', '{"firstname":"Sanne"}'])(
    'is none without a token: %s',
    async (kept) => {
      localStorage.setItem('user', kept);
      await checkLegacyUser();
      expect([asked, localStorage.getItem('user')]).toEqual([[], kept]);
    },
  );

  test('is cleared under a form that holds changes; the page loads again once it is left', async () => {
    const form = renderUi(<Form />);
    localStorage.setItem('user', STORED);
    await checkLegacyUser();
    expect(localStorage.getItem('user')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    form.unmount();
    expect(reload).toHaveBeenCalledOnce();
  });
});

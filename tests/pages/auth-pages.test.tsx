import 'fake-indexeddb/auto';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInOrUpPage } from '#pages/sign-in/auth-both-page.tsx';
import { ConfirmMailPage } from '#pages/sign-in/auth-confirm-page.tsx';
import { ForgotPasswordPage } from '#pages/sign-in/auth-forgot-page.tsx';
import { InvitationPage } from '#pages/sign-in/auth-invitation-page.tsx';
import { ResetPasswordPage } from '#pages/sign-in/auth-reset-page.tsx';
import { LoginPage } from '#pages/sign-in/login-page.tsx';
import { RegisterPage } from '#pages/sign-in/register-page.tsx';
import { keepOwner } from '#session/device-owner.ts';
import { SessionProvider } from '#session/session.tsx';
import type { SignedInUser } from '#session/session-user.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

configure({ asyncUtilTimeout: 20_000 });
const PASSWORD = 'a good long one';
const sanne: SignedInUser = {
  id: testId('u', 300),
  firstname: 'Sanne',
  lastname: 'Visser',
  email: 'sanne@yard.test',
  role: 'owner',
  permissions: [],
  company: { id: testId('b', 300), name: 'De Hoeve', payment_provider: 'mollie', has_payment_key: false },
};

type Body = Readonly<Record<string, unknown>>;
/** The server's answers to `POST /login` and so on; a call not named here gets none. */
let answers: Record<string, (body: Body) => Response>;
const asked: { readonly call: string; readonly body: Body }[] = [];
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const done = (status: number, more: Body = {}) => json(status, { result: true, ...more });
const refused = (code: string, errors: Body, status = 422) => json(status, { message: code, code, errors });
const empty = () => new Response(null, { status: 204 });

vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
  const { pathname } = new URL(input, 'http://yard.test');
  const call = `${init?.method ?? 'GET'} ${pathname}`;
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {};
  asked.push({ call, body });
  const answer = answers[call];
  if (answer === undefined) throw new TypeError('Failed to fetch');
  return answer(body);
});

beforeEach(() => {
  answers = {};
  asked.length = 0;
  document.cookie = 'XSRF-TOKEN=a; path=/';
});
afterEach(async () => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  localStorage.clear();
  await keepOwner(null);
});

function Address() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

const open = (path: string, page: ReactNode, pattern = path.split('?')[0] ?? path) =>
  renderUi(
    <SessionProvider>
      <Routes>
        <Route path={pattern} element={page} />
        <Route path="/account/login" element={<LoginPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <Address />
    </SessionProvider>,
    path,
  );
const isAt = (path: string) => waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(path));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const calls = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

describe('logging in', () => {
  const logIn = async () => {
    await fill('E-mail address', 'sanne@yard.test');
    await fill('Password', PASSWORD);
    await press('Log in');
  };
  const welcome = () => json(200, { data: sanne });

  test('with the right password leads into the app', async () => {
    answers = { 'POST /login': empty, 'GET /api/user': welcome };
    open('/auth/login', <LoginPage />);
    await logIn();
    await isAt('/');
    expect(calls('POST /login')).toEqual([{ email: 'sanne@yard.test', password: PASSWORD }]);
  });

  test('with a wrong one says so at the field, and keeps what was typed', async () => {
    answers = { 'POST /login': () => refused('wrong_credentials', { email: ['That is not right.'] }) };
    open('/auth/login', <LoginPage />);
    await logIn();
    await waitFor(() => expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/That is not right/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
  });

  test('says that a passkey is wanted, and sets up nothing else, where the server does', async () => {
    answers = { 'POST /login': () => refused('passkey_needed', {}) };
    open('/auth/login', <LoginPage />);
    await logIn();
    const form = within(await screen.findByRole('form', { name: 'Log in' }));
    await form.findByText('passkey_needed');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(calls('POST /api/account/two-step/first')).toEqual([]);
  });

  test('asks for a code only where the server wants one, with the focus in its field', async () => {
    answers = {
      'POST /login': ({ code }) =>
        code === undefined
          ? refused('second_factor_needed', { code: ['A code is needed.'] })
          : code === '123456'
            ? empty()
            : refused('wrong_code', { code: ['That code is wrong.'] }),
      'GET /api/user': welcome,
    };
    open('/auth/login', <LoginPage />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    await logIn();
    const field = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByText('A code is needed.')).toBeNull();
    await fill('Code', '000000');
    await press('Log in');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    await fill('Code', '123 456');
    await press('Log in');
    await isAt('/');
  });

  test('sets an authenticator app up where the company asks for a second step', async () => {
    answers = {
      'POST /login': ({ code }) =>
        code === '123456' ? empty() : refused('two_step_setup_needed', { code: ['Set it up.'] }),
      'POST /api/account/two-step/first': ({ password }) =>
        password === PASSWORD
          ? json(200, { result: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Remise?secret=ABCDEFGHIJKLMNOP' } })
          : refused('wrong_credentials', {}),
      'GET /api/user': welcome,
    };
    open('/auth/login', <LoginPage />);
    await logIn();
    await screen.findByText(/Your company asks for two-step login/);
    await screen.findByText('ABCD EFGH IJKL MNOP');
    expect(screen.queryByText('Set it up.')).toBeNull();
    await fill('Code', '123 456');
    await press('Log in');
    await isAt('/');
    await screen.findByText(/Make recovery codes in your account/);
  });

  test('takes a recovery code in place of a code', async () => {
    answers = {
      'POST /login': ({ code }) => (code === 'abcd-efgh' ? empty() : refused('second_factor_needed', { code: ['x'] })),
      'GET /api/user': welcome,
    };
    open('/auth/login', <LoginPage />);
    await logIn();
    await press('Use a recovery code');
    await fill('Recovery code', 'abcd-efgh');
    await press('Log in');
    await isAt('/');
  });

  test('too often says when it is possible again, and asks the server nothing meanwhile', async () => {
    answers = { 'POST /login': () => json(429, { message: 'Too many tries.' }, { 'retry-after': '90' }) };
    open('/auth/login', <LoginPage />);
    await logIn();
    expect((await screen.findByText(/You can try again after \d\d:\d\d/)).getAttribute('role')).toBe('status');
    expect(screen.getByText('1:30', { exact: false }).closest('[aria-hidden=true]')).not.toBeNull();
    await press('Log in');
    await screen.findByText('Wait until you can try again.');
    expect(calls('POST /login')).toHaveLength(1);
  });

  test('without a connection says that it needs one', async () => {
    open('/auth/login', <LoginPage />);
    await logIn();
    expect((await screen.findAllByText(/Logging in needs one/)).length).toBeGreaterThan(0);
  });
});

describe('registering', () => {
  const fillIn = async (password = PASSWORD) => {
    await fill('Company name', 'De Hoeve');
    await fill('First name', 'Sanne');
    await fill('Last name', 'Visser');
    await fill('E-mail address', 'sanne@yard.test');
    await fill('Password', password);
    await press('Register');
  };

  test('leads into the app with what was typed', async () => {
    answers = {
      'POST /users/register': () => json(201, { result: true, confirm: false }),
      'POST /login': empty,
      'GET /api/user': () => json(200, { data: sanne }),
    };
    open('/account/register', <RegisterPage />);
    await fillIn();
    await isAt('/');
    expect(calls('POST /login')).toEqual([{ email: 'sanne@yard.test', password: PASSWORD }]);
  });

  test('leads to the login with the address filled in where nobody is let in yet', async () => {
    answers = { 'POST /users/register': () => json(201, { result: true, confirm: false }) };
    open('/account/register', <RegisterPage />);
    await fillIn();
    await isAt('/account/login');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('sanne@yard.test');
    await screen.findByText('Registration successful');
  });

  test('leads to the mailed link first where one was mailed', async () => {
    answers = { 'POST /users/register': () => json(201, { result: true, confirm: true }) };
    open('/account/register', <RegisterPage />);
    await fillIn();
    await isAt('/auth/confirm-mail');
    // Trying to sign in would mail the link once more.
    expect(calls('POST /login')).toEqual([]);
  });

  test('shows the server’s no at the field, and never asks with a password of nine characters', async () => {
    answers = { 'POST /users/register': () => refused('email_taken', { email: ['Taken already.'] }) };
    open('/account/register', <RegisterPage />);
    await fillIn('nine nine');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    expect(calls('POST /users/register')).toEqual([]);
    await fill('Password', 'ten tenten');
    await press('Register');
    await waitFor(() => expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true'));
  });

  test('shows what is typed as a password on request', async () => {
    open('/account/register', <RegisterPage />);
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show what I type' }));
    expect(field.type).toBe('text');
  });

  test('stands beside logging in on one page', async () => {
    open('/auth/signin-signup', <SignInOrUpPage />);
    const choice = within(await screen.findByRole('group', { name: 'What do you want to do?' }));
    expect(screen.queryByLabelText('Company name')).toBeNull();
    await userEvent.click(choice.getByRole('button', { name: 'New company' }));
    expect(screen.getByLabelText('Company name')).toBeDefined();
    expect(document.title).toBe('New company · Remise');
  });
});

describe('a forgotten password', () => {
  test('is answered in the same words whether or not the address is known', async () => {
    answers = { 'POST /api/account/forgot-password': () => done(202, { sends_mail: true }) };
    open('/account/forgot-password', <ForgotPasswordPage />);
    await fill('E-mail address', 'nobody@yard.test');
    await press('Send the link');
    await screen.findByRole('heading', { name: 'Look in your mail' });
    expect(screen.getByRole('main').textContent).toContain('If nobody@yard.test belongs to an account');
  });

  test('is not said to be mailed by a server that mails nothing', async () => {
    answers = { 'POST /api/account/forgot-password': () => done(202, { sends_mail: false }) };
    open('/account/forgot-password', <ForgotPasswordPage />);
    await fill('E-mail address', 'sanne@yard.test');
    await press('Send the link');
    await screen.findByRole('heading', { name: 'No link was sent' });
    expect(screen.queryByRole('heading', { name: 'Look in your mail' })).toBeNull();
  });

  test('is not said to be mailed without a connection', async () => {
    open('/account/forgot-password', <ForgotPasswordPage />);
    await fill('E-mail address', 'sanne@yard.test');
    await press('Send the link');
    expect((await screen.findAllByText(/Nothing was sent/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Look in your mail' })).toBeNull();
  });

  const reset = async () => {
    open('/auth/resetpwd/abc', <ResetPasswordPage />, '/auth/resetpwd/:token');
    await fill('New password', PASSWORD);
    await press('Save password');
  };

  test('is replaced by the link of a mail', async () => {
    answers = { 'POST /api/account/reset-password': () => done(200) };
    await reset();
    await isAt('/account/login');
    expect(calls('POST /api/account/reset-password')).toEqual([{ token: 'abc', password: PASSWORD }]);
  });

  test('is not replaced by a link that was used; the page leads to a new one', async () => {
    answers = { 'POST /api/account/reset-password': () => refused('link_expired', { token: ['Too old.'] }) };
    await reset();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/account/forgot-password',
    );
  });

  test('keeps the form where the new one is refused', async () => {
    answers = { 'POST /api/account/reset-password': () => refused('invalid_input', { password: ['Too common.'] }) };
    await reset();
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('confirming an address', () => {
  test('happens at once with the link of a mail, and once only', async () => {
    answers = { 'POST /api/account/confirm-mail': () => done(200) };
    const { unmount } = open('/auth/confirm-mail?token=first', <ConfirmMailPage />);
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    unmount();
    open('/auth/confirm-mail?token=first', <ConfirmMailPage />);
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(calls('POST /api/account/confirm-mail')).toEqual([{ token: 'first' }]);
  });

  test('takes the password that was registered where the server asks for it', async () => {
    answers = {
      'POST /api/account/confirm-mail': ({ password }) =>
        password === undefined
          ? refused('password_needed', { password: ['Which one?'] })
          : password === PASSWORD
            ? done(200)
            : refused('wrong_password', { password: ['That is not it.'] }),
    };
    open('/auth/confirm-mail?token=registered', <ConfirmMailPage />);
    await screen.findByText(/Type the password you registered with/);
    expect(screen.queryByText('Which one?')).toBeNull();
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/account/forgot-password',
    );
    await fill('Password', 'that of a stranger');
    await press('Confirm');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/That is not it/).length).toBeGreaterThan(0);
    await fill('Password', PASSWORD);
    await press('Confirm');
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(calls('POST /api/account/confirm-mail').at(-1)).toEqual({ token: 'registered', password: PASSWORD });
  });

  test('leads into the app whom the link signed in', async () => {
    answers = {
      'POST /api/account/confirm-mail': () => json(200, { result: true, signed_in: true }),
      'GET /api/user': () => json(200, { data: sanne }),
    };
    open('/auth/confirm-mail?token=in', <ConfirmMailPage />);
    await isAt('/');
    await screen.findByText('Your address is confirmed');
  });

  test('asks for no password with a link that stopped working meanwhile', async () => {
    answers = {
      'POST /api/account/confirm-mail': ({ password }) =>
        password === undefined
          ? refused('password_needed', { password: ['Which one?'] })
          : refused('link_expired', { token: ['Too old.'] }),
    };
    open('/auth/confirm-mail?token=meanwhile', <ConfirmMailPage />);
    await fill('Password', PASSWORD);
    await press('Confirm');
    await screen.findByRole('heading', { name: 'This link does not work any more' });
  });

  test('is refused with an old link', async () => {
    answers = { 'POST /api/account/confirm-mail': () => refused('link_expired', { token: ['Too old.'] }) };
    open('/auth/confirm-mail?token=old', <ConfirmMailPage />);
    await screen.findByText('Too old.');
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('without a connection is offered again', async () => {
    open('/auth/confirm-mail?token=later', <ConfirmMailPage />);
    await screen.findByText('There is no connection to the server.');
    answers = { 'POST /api/account/confirm-mail': () => done(200) };
    await press('Try again');
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
  });

  test('without a link tells where to look', async () => {
    open('/auth/confirm-mail-2', <ConfirmMailPage />);
    await screen.findByText(/We mailed you a link/);
    expect(calls('POST /api/account/confirm-mail')).toEqual([]);
  });
});

describe('an invitation', () => {
  const invited = { company: 'De Hoeve', firstname: 'Jan', lastname: '', email: 'jan@yard.test' };
  const accept = () => open('/auth/invitation/abc', <InvitationPage />, '/auth/invitation/:token');

  test('makes an account and leads to the login', async () => {
    answers = {
      'GET /api/account/invitation': () => json(200, { result: invited }),
      'POST /api/account/invitation': () => done(201),
    };
    accept();
    await screen.findByRole('heading', { name: 'Work at De Hoeve' });
    await fill('Last name', 'Bakker');
    await fill('Password', PASSWORD);
    await press('Make my account');
    await isAt('/account/login');
    expect(calls('POST /api/account/invitation')).toEqual([
      { token: 'abc', firstname: 'Jan', lastname: 'Bakker', password: PASSWORD },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('jan@yard.test');
  });

  test('leads into the app who accepted it, signed in with the password just chosen', async () => {
    answers = {
      'GET /api/account/invitation': () => json(200, { result: invited }),
      'POST /api/account/invitation': () => json(201, { result: true, signed_in: true }),
      'GET /api/user': () => json(200, { data: sanne }),
    };
    accept();
    await screen.findByRole('heading', { name: 'Work at De Hoeve' });
    await fill('Last name', 'Bakker');
    await fill('Password', PASSWORD);
    await press('Make my account');
    await isAt('/');
  });

  test('that does not work any more says so, and without a connection it is asked for again', async () => {
    accept();
    await screen.findByText('There is no connection to the server.');
    answers = { 'GET /api/account/invitation': () => json(404, { message: 'not found' }) };
    await press('Try again');
    await screen.findByRole('heading', { name: 'This invitation does not work any more' });
  });
});

test('the second layout says what the app does beside the form, and its links stay in it', async () => {
  open('/auth/login-2', <LoginPage />);
  await screen.findByText(/Every object has its spot/);
  expect(screen.getByRole('link', { name: 'Start with a new company' }).getAttribute('href')).toBe('/auth/register-2');
});

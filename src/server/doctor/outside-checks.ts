import { sql } from 'kysely';
import { openOwnAddress } from '../http/own-address.ts';
import { verifySmtp } from '../mail/smtp-transport.ts';
import { type Answer, askAddress, type RegisterName } from './ask-registers.ts';
import { attention, type Check, type Finding, ok, together, wrong } from './check.ts';

const LIMIT_MS = 8_000;
const MAIL_LIMIT_MS = 20_000;
/** With the opening of the database. */
const CLOCK_LIMIT_MS = 60_000;
const READY_LIMIT_MS = 3_000;
const CLOCK_OFF_MS = 5_000;
/** Codes of two-step sign-in hold for half a minute. */
const CLOCK_WRONG_MS = 30_000;
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether people can use the address: everything but trying out needs https. */
export const addressCheck: Check = {
  name: 'address',
  limitMs: LIMIT_MS,
  look: async ({ config: { appUrl } }) => {
    if (appUrl === null) {
      return attention(
        'APP_URL is not set: no links are mailed, and only people on this machine can use the app whole.',
      );
    }
    const { protocol, hostname } = new URL(appUrl);
    if (protocol === 'https:') return ok(`${appUrl} is https.`);
    if (LOOPBACK_NAME.test(hostname)) return ok(`${appUrl} is on this machine, for trying out.`);
    return wrong(
      `${appUrl} is not https: phones do not install the app, and passwords travel openly. Put a proxy before it.`,
    );
  },
};

/** Whether the server runs, and takes calls. */
export const serverCheck: Check = {
  name: 'server',
  limitMs: LIMIT_MS,
  look: async ({ config, database }) => {
    if (config.port === 0) return attention('PORT is 0: where it listens is not known.');
    const url = `${openOwnAddress(config, () => config.port).localOrigin()}/ready`;
    const answer = await askAddress(url, { limitMs: READY_LIMIT_MS });
    if ('failed' in answer) {
      const found = config.databaseUrl === null ? await database() : undefined;
      if (found?.state !== 'held') return attention(`It does not run: nobody answers at ${url} (${answer.failed}).`);
      return wrong(
        `Something has the database open, and nobody answers at ${url} (${answer.failed}): is PORT or HOST another?`,
      );
    }
    return judgeReady(url, answer);
  },
};

function judgeReady(url: string, { status, text }: Extract<Answer, { status: number }>): Finding {
  if (text.includes('"disk_full"')) {
    return wrong(`${url} says that the disk of its database is full: make room. It goes on by itself then.`);
  }
  if (status === 200 && text.includes('"ready"')) return ok(`${url} says that it takes calls.`);
  if (status === 503 && text.includes('"not_ready"')) {
    return wrong(`${url} says that it takes no calls: its database is away, or it is closing. Look into its log.`);
  }
  return wrong(`At ${url} something else answers (${status}): set PORT to one that is free.`);
}

/** Whether the mail server lets the server in. */
export const mailCheck: Check = {
  name: 'mail',
  limitMs: MAIL_LIMIT_MS,
  look: async ({ config: { smtpUrl } }) => {
    if (smtpUrl === null) return attention('SMTP_URL is not set: mails are kept, and nobody gets them.');
    const { host } = new URL(smtpUrl);
    const problem = await verifySmtp(smtpUrl);
    return problem === undefined
      ? ok(`${host} lets us in.`)
      : wrong(`${host} does not let us in: ${problem}. Mails wait; check SMTP_URL.`);
  },
};

/** Whether a register answers. Nobody is stopped while one does not. */
export const registerCheck = (name: RegisterName, setting: string): Check => ({
  name,
  limitMs: LIMIT_MS,
  look: async ({ registers }) => {
    const asked = (await registers()).find((one) => one.name === name);
    if (asked === undefined) return ok('It is not asked.');
    const { host } = new URL(asked.url);
    const meanwhile = `people type in what it would have filled in; check ${setting}, and what leaves this machine`;
    if ('failed' in asked.answer) return attention(`${host} cannot be reached (${asked.answer.failed}): ${meanwhile}.`);
    if (asked.answer.status === 200) return ok(`${host} answers.`);
    return attention(`${host} answers ${asked.answer.status}: ${meanwhile}.`);
  },
});

/** Whether this machine's clock is right, by those of others. */
export const clockCheck: Check = {
  name: 'clock',
  limitMs: CLOCK_LIMIT_MS,
  look: async ({ database, registers }) => {
    const others: (readonly [string, number])[] = [];
    const found = await database().catch(() => undefined);
    if (found?.state === 'open' && found.engine === 'postgres') {
      const before = Date.now();
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(found.kysely);
      others.push(['the database', (before + Date.now()) / 2 - Number(rows[0]?.ms)]);
    }
    for (const { url, answer } of await registers()) {
      if ('status' in answer && answer.clockAheadMs !== null) others.push([new URL(url).host, answer.clockAheadMs]);
    }
    if (others.length === 0) return attention('Nothing that could be reached says what time it is.');
    return together(others.map(([who, ahead]) => judgeClock(who, ahead)));
  },
};

function judgeClock(who: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) < CLOCK_OFF_MS) return ok(`As ${who} has it.`);
  const says = `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${who}: have it set by the network (NTP).`;
  return Math.abs(aheadMs) < CLOCK_WRONG_MS ? attention(says) : wrong(says);
}

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import type { Arrived, FromSmtp, SmtpMood, ToSmtp } from './smtp-process.ts';

const SCRIPT = fileURLToPath(new URL('./smtp-process.ts', import.meta.url));

/** A mail server of its own process on this machine. */
export type TestSmtp = {
  readonly url: string;
  /** Mails that arrived whole, in order. */
  readonly arrived: Arrived[];
  /** How many mail texts clients began to send, complete or not. */
  readonly begun: () => number;
  /** Settles once the server behaves so. */
  readonly behave: (mood: SmtpMood) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** On a free port, or on the one where another was. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const child = fork(SCRIPT, [String(port)], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const arrived: Arrived[] = [];
  let begun = 0;
  const waiting: (() => void)[] = [];
  const tell = (message: ToSmtp) => child.send(message);
  const listensOn = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)));
    child.on('message', (message: FromSmtp) => {
      if ('port' in message) resolve(message.port);
      else if ('arrived' in message) {
        arrived.push(message.arrived);
        tell({ heard: true });
      } else if ('begun' in message) begun += 1;
      else waiting.shift()?.();
    });
  });
  return {
    url: `smtp://127.0.0.1:${listensOn}`,
    arrived,
    begun: () => begun,
    behave: (mood) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tell({ mood });
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** Parses a mail as a recipient's mail program does. */
export function readMail({ raw }: Arrived): Promise<Email> {
  return PostalMime.parse(Buffer.from(raw, 'base64'));
}

import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * What the mail server does with the next mails. `refuse` and `later` answer 550 and 451 to the recipient's address,
 * `refuse-text` 554 to the text; `no-greeting` and `no-answer` say nothing; `slow` answers after a second; `drop` cuts
 * the connection during the text, `drop-after` after receiving the mail; `no-login` accepts no password.
 */
export type SmtpMood =
  | 'accept'
  | 'refuse'
  | 'refuse-text'
  | 'later'
  | 'no-greeting'
  | 'no-answer'
  | 'slow'
  | 'drop'
  | 'drop-after'
  | 'no-login';

/** A mail that arrived whole, as it came, in base64. */
export type Arrived = { readonly to: readonly string[]; readonly from: string; readonly raw: string };

export type FromSmtp =
  | { readonly port: number }
  | { readonly arrived: Arrived }
  | { readonly begun: true }
  | { readonly mood: SmtpMood };

export type ToSmtp = { readonly mood: SmtpMood } | { readonly heard: true };

const tell = (message: FromSmtp) => process.send?.(message);
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const sockets = new Set<Socket>();
const cutLines = () => {
  for (const socket of sockets) socket.destroy();
};
const hearing: (() => void)[] = [];
let mood: SmtpMood = 'accept';

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  // A reader's name must not be looked up on the network.
  disableReverseLookup: true,
  onConnect: (_session, answer) => {
    if (mood !== 'no-greeting') answer();
  },
  onAuth: (_auth, _session, answer) => {
    if (mood === 'no-login') answer(refusal(535, 'wrong password'));
    else answer(null, { user: 'tester' });
  },
  onRcptTo: (_address, _session, answer) => {
    if (mood === 'refuse') answer(refusal(550, '5.1.1 nobody of that name'));
    else if (mood === 'later') answer(refusal(451, '4.7.1 come back later'));
    else answer();
  },
  onData: (stream, session, answer) => {
    const chunks: Buffer[] = [];
    tell({ begun: true });
    if (mood === 'drop') return cutLines();
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      if (mood === 'no-answer') return;
      if (mood === 'refuse-text') return answer(refusal(554, '5.7.1 looks like advertising'));
      if (mood === 'slow') await pause(1_000);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      const to = rcptTo.map(({ address }) => address);
      const heard = new Promise<void>((resolve) => hearing.push(resolve));
      tell({ arrived: { from, to, raw: Buffer.concat(chunks).toString('base64') } });
      // The sender may look for the mail as soon as it is told that the mail was accepted.
      await heard;
      if (mood === 'drop-after') cutLines();
      else answer(null, 'kept');
    });
  },
});
// Lines that are cut on purpose.
server.on('error', () => {});
server.server.on('connection', (socket: Socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.server.address();
  if (typeof address === 'object' && address !== null) tell({ port: address.port });
});
process.on('message', (message: ToSmtp) => {
  if ('heard' in message) return hearing.shift()?.();
  mood = message.mood;
  tell({ mood });
});
process.on('disconnect', () => process.exit(0));

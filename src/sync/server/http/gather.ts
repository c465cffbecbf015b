import { asWaiting } from './waiting.ts';
import { asRun } from './work-id.ts';

/** What does not come back within this time holds up nobody but those who are in it. */
const STALLED_MS = 2_000;

type Waiting<Ask, Answer> = {
  readonly ask: Ask;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/** Who waits for answers about one thing, and whether some are being found out. */
type Queue<Ask, Answer> = { readonly waiting: Waiting<Ask, Answer>[]; isBusy: boolean };

/**
 * Answers what is asked about one thing (`key`) together: what is asked while earlier asks are being answered waits, and
 * is then answered in one go. Every answer was found out after its ask, so that none is older than whoever asked.
 * `answerAll` gives an answer for each ask, in their order; what it throws, each of them gets.
 */
export function gather<Ask, Answer>(
  answerAll: (key: string, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  most = 100,
  stalledMs = STALLED_MS,
): (key: string, ask: Ask) => Promise<Answer> {
  const queues = new Map<string, Queue<Ask, Answer>>();

  const answerBatch = async (key: string, batch: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await answerAll(
        key,
        batch.map(({ ask }) => ask),
      );
      for (const [no, { settle }] of batch.entries()) settle(answers[no] as Answer);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  const run = async (key: string, queue: Queue<Ask, Answer>): Promise<void> => {
    while (queue.waiting.length > 0) {
      let isStalled = false;
      const stalled = setTimeout(() => {
        isStalled = true;
        void run(key, queue);
      }, stalledMs);
      await answerBatch(key, queue.waiting.splice(0, most));
      clearTimeout(stalled);
      if (isStalled) return;
    }
    queue.isBusy = false;
    if (queues.get(key) === queue) queues.delete(key);
  };

  const enter = (key: string): Queue<Ask, Answer> => {
    const queue = queues.get(key) ?? { waiting: [], isBusy: false };
    queues.set(key, queue);
    if (queue.isBusy) return queue;
    queue.isBusy = true;
    // What arrives in the same turn of the process comes along. It is nobody's own work.
    setImmediate(() => void asRun(() => run(key, queue)));
    return queue;
  };

  return (key, ask) => asWaiting(new Promise((settle, fail) => void enter(key).waiting.push({ ask, settle, fail })));
}

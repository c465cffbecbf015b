type Waiting<Ask, Answer> = {
  readonly ask: Ask;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Answers what is asked about one thing (`key`) together: what is asked while earlier asks are being answered waits, and
 * is then answered in one go. Every answer was found out after its ask, so that none is older than whoever asked.
 * `answerAll` gives an answer for each ask, in their order; what it throws, each of them gets.
 */
export function gather<Ask, Answer>(
  answerAll: (key: string, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  most = 100,
): (key: string, ask: Ask) => Promise<Answer> {
  const keys = new Map<string, Waiting<Ask, Answer>[]>();

  const drain = async (key: string, waiting: Waiting<Ask, Answer>[]): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const answers = await answerAll(
          key,
          batch.map(({ ask }) => ask),
        );
        for (const [no, { settle }] of batch.entries()) settle(answers[no] as Answer);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    keys.delete(key);
  };

  return (key, ask) =>
    new Promise((settle, fail) => {
      const waiting = keys.get(key);
      if (waiting !== undefined) {
        waiting.push({ ask, settle, fail });
        return;
      }
      const first = [{ ask, settle, fail }];
      keys.set(key, first);
      // What arrives in the same turn of the process comes along.
      setImmediate(() => void drain(key, first));
    });
}

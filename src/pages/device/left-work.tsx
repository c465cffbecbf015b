import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { forgetLeft, type LeftPerson } from '#session/left-people.ts';

/** How much unsent work of whom waits on this device, for whoever stands before a closed door. Says no more than that. */
export function LeftWork({ people }: { readonly people: readonly LeftPerson[] }) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const count = async () => {
      // The database is a chunk that these pages do without.
      const { countLeftChanges } = await import('#sync/client/session/left-behind.ts');
      const found = await Promise.all(
        people.map(async (person) => [person.userId, await countLeftChanges(person)] as const),
      );
      for (const [userId, changes] of found) if (changes === 0) forgetLeft(userId);
      if (isWanted) setCounts(new Map(found));
    };
    void count().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [people]);
  const waiting = people.flatMap(({ userId, name }) => {
    const changes = counts.get(userId) ?? 0;
    return changes === 0 ? [] : [{ userId, name, changes }];
  });
  if (waiting.length === 0) return null;
  return (
    <Box role="status" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="control" px="4" py="3" mb="5">
      {waiting.map(({ userId, name, changes }) => (
        <Box key={userId} data-left={changes}>
          <Plural
            value={changes}
            one={`One change of ${name} waits on this device until ${name} logs in again.`}
            other={`# changes of ${name} wait on this device until ${name} logs in again.`}
          />
        </Box>
      ))}
    </Box>
  );
}

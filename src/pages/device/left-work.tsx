import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { forgetLeft, type LeftPerson } from '#session/left-people.ts';

/**
 * How many unsent changes wait on this device, and whose, for somebody who cannot get in. It reveals no more than that.
 */
export function LeftWork({ people }: { readonly people: readonly LeftPerson[] }) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const count = async () => {
      // The database code is a chunk that these pages do not load otherwise.
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
            one={`One change by ${name} waits on this device until ${name} logs in again.`}
            other={`# changes by ${name} wait on this device until ${name} logs in again.`}
          />
        </Box>
      ))}
    </Box>
  );
}

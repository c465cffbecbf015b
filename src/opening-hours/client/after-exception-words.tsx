import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';
import { afterException } from '../after-exception.ts';
import type { OpeningException } from '../opening-hours.schema.ts';
import type { OpeningWeek } from '../opening-hours.ts';

type AfterProps = { readonly week: OpeningWeek; readonly gone: OpeningException };

/** Which hours count on the days of an exception once it is deleted. */
export function AfterExceptionWords({ week, gone }: AfterProps) {
  const after = afterException(week, gone);
  if (after.exceptions.length === 0) {
    return after.closed ? (
      <Trans>The hours of the week apply again on these days: closed.</Trans>
    ) : (
      <Trans>The hours of the week apply again on these days.</Trans>
    );
  }
  return (
    <>
      {after.week ? (
        <Trans>
          Another exception then counts on some of these days; on the others the hours of the week apply again.
        </Trans>
      ) : (
        <Plural
          value={after.exceptions.length}
          one="The other exception of these days then counts:"
          other="The other exceptions of these days then count:"
        />
      )}
      <chakra.ul listStyleType="none" mt="2">
        {after.exceptions.map(({ id, start, end, reason }) => (
          <li key={id}>
            {start === null || end === null ? (
              <Trans>Closed</Trans>
            ) : (
              <Ltr>
                {start}–{end}
              </Ltr>
            )}
            {reason !== '' && (
              <>
                {' · '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

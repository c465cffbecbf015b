import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Obstacle } from '#company/provider-change.ts';
import type { InTheWay } from '#session/company-calls.ts';
import { Ltr } from '#ui/ltr.tsx';

type Way = {
  readonly said: ReactNode;
  readonly wayOut: string;
  readonly lists?: readonly (readonly [string, string])[];
};

function useWays(): (what: Obstacle, count: number) => Way {
  const { t } = useLingui();
  return (what, count) => {
    const ways: Readonly<Record<Obstacle, Way>> = {
      open_invoices: {
        said: <Plural value={count} one="# open invoice" other="# open invoices" />,
        wayOut: t`Have them paid, credit them or write them off as uncollectible.`,
        lists: [
          ['/invoices?status=open', t`Open invoices`],
          ['/invoices?status=overdue', t`Overdue invoices`],
        ],
      },
      scheduled_invoices: {
        said: <Plural value={count} one="# scheduled invoice" other="# scheduled invoices" />,
        wayOut: t`Issue them, or remove the day of issue.`,
        lists: [['/invoices?status=scheduled', t`Scheduled invoices`]],
      },
      subscriptions: {
        said: <Plural value={count} one="# running subscription" other="# running subscriptions" />,
        wayOut: t`Cancel them.`,
        lists: [['/finance/subscriptions', t`Subscriptions`]],
      },
      payment_links: {
        said: <Plural value={count} one="# open payment page" other="# open payment pages" />,
        wayOut: t`Close them, or wait until they are paid.`,
      },
      refunds: {
        said: <Plural value={count} one="# refund under way" other="# refunds under way" />,
        wayOut: t`Wait until the money has arrived.`,
      },
      mandates: {
        said: <Plural value={count} one="# mandate for direct debit" other="# mandates for direct debit" />,
        wayOut: t`Withdraw them on the customer’s page.`,
      },
    };
    return ways[what];
  };
}

const PlainLink = chakra(Link, { base: { color: 'accent', textDecoration: 'underline' } });

/** Lists what prevents a change, where to find it and how to clear it. */
export function ObstacleList({
  obstacles,
  onClosePages,
}: {
  readonly obstacles: readonly InTheWay[];
  /** Undefined where closing pages does not help. */
  readonly onClosePages?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const wayOf = useWays();
  return (
    <Box as="ul" listStyleType="none" borderTop="hairline">
      {obstacles.map(({ what, count, examples }) => {
        const { said, wayOut, lists = [] } = wayOf(what, count);
        const area = what === 'mandates' ? '/customers' : '/invoices';
        return (
          <Box as="li" key={what} data-obstacle={what} py="3" borderBottom="hairline">
            <Box fontWeight="strong">{said}</Box>
            <Box>{wayOut}</Box>
            <Flex columnGap="4" rowGap="1" wrap="wrap" mt="1">
              {lists.map(([to, label]) => (
                <PlainLink key={to} to={to}>
                  {label}
                </PlainLink>
              ))}
              {examples.map(({ uuid, name }) => (
                <PlainLink key={uuid} to={`${area}/${uuid}`}>
                  {what === 'mandates' ? <bdi>{name}</bdi> : <Ltr>{name}</Ltr>}
                </PlainLink>
              ))}
              {examples.length > 0 && examples.length < count && (
                <chakra.span color="fg.muted">
                  <Trans>and others</Trans>
                </chakra.span>
              )}
            </Flex>
            {what === 'payment_links' && onClosePages !== undefined && (
              <Button mt="2" size="sm" variant="outline" onClick={onClosePages}>
                {t`Close all these pages`}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { CallLink } from './call-link.tsx';
import { mayBePlate } from './may-be-plate.ts';

type UnknownObjectProps = {
  /** What was searched for and is not there. */
  readonly text: string;
  /** Runs when somebody goes on from here. */
  readonly onOpen?: () => void;
};

/**
 * The way on where nobody knows a vehicle: making it, with the plate that was typed, or calling the office for who may
 * not. Nothing where neither is possible.
 */
export function UnknownObject({ text, onOpen }: UnknownObjectProps) {
  const { t } = useLingui();
  const can = useCan();
  if (!can('object create')) return <CallLink customer={undefined} />;
  const typed = text.trim();
  const isPlate = mayBePlate(typed);
  const plate = typed.toUpperCase();
  const to = isPlate ? `/objects/create?${new URLSearchParams({ plate }).toString()}` : '/objects/create';
  return (
    <Flex>
      <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-8)' }} px="3" asChild>
        <Link to={to} onClick={onOpen}>
          <Plus aria-hidden="true" />
          {isPlate ? (
            <span>
              {t`New object`} <bdi>{plate}</bdi>
            </span>
          ) : (
            t`New object`
          )}
        </Link>
      </Button>
    </Flex>
  );
}

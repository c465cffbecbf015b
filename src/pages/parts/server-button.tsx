import { Button, type ButtonProps, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useOfflineReason } from '#session/use-offline-reason.ts';

type ServerButtonProps = Omit<ButtonProps, 'disabled' | 'aria-describedby'>;

/** A button for an action that needs the server; without a connection the reason is shown beside it. */
export function ServerButton(props: ServerButtonProps) {
  const reason = useOfflineReason();
  const id = useId();
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button
        variant="outline"
        {...props}
        disabled={reason !== null}
        {...(reason === null ? {} : { 'aria-describedby': id })}
      />
      {reason !== null && (
        <Text id={id} fontSize="small" color="fg.muted">
          {reason}
        </Text>
      )}
    </Flex>
  );
}

import { Text } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import { useUnmailed } from './unmailed-note.tsx';

type Document = {
  readonly uuid: string;
  readonly number: string | number | null;
  readonly customer: { readonly name: string };
};

type MailManyProps<D> = {
  readonly title: string;
  /** Those that can be mailed. */
  readonly documents: readonly D[];
  /** Mails one of them: why it was refused, or null. */
  readonly send: (document: D) => Promise<string | null>;
  readonly onClose: (left: ReadonlySet<string> | null) => void;
  /** What will happen, and what is left out. */
  readonly children: ReactNode;
};

/** Mails many documents, each to its customer; none where this server sends no mail, which it says. */
export function MailMany<D extends Document>({ title, documents, send, onClose, children }: MailManyProps<D>) {
  const { t } = useLingui();
  const unmailed = useUnmailed();
  const count = documents.length;
  return (
    <ServerBulkDialog
      title={title}
      submitLabel={t`Send`}
      groups={unmailed === null ? documents.map((document) => [document]) : []}
      step={([document]) => send(document)}
      nameOf={([{ number, customer }]) => (
        <>
          <bdi>{number ?? t`Draft`}</bdi> · <bdi>{customer.name}</bdi>
        </>
      )}
      onClose={onClose}
    >
      <Text fontWeight="strong" mb="2">
        <Plural value={count} one="# to send" other="# to send" />
      </Text>
      {unmailed !== null && (
        <Text color="tone.attention.fg" mb="2">
          {unmailed}
        </Text>
      )}
      {children}
    </ServerBulkDialog>
  );
}

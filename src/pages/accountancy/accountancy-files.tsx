import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportKind } from '#accountancy/accountancy.schema.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';
import { downloadLedgerFile } from './accountancy-calls.ts';

type FilesProps = {
  /** Both days included. */
  readonly from: string;
  readonly until: string;
  /** The period in words. */
  readonly period: string;
};

type Offer = { readonly kind: ExportKind; readonly name: string; readonly about: string };

function useOffers(): readonly Offer[] {
  const { t } = useLingui();
  return [
    {
      kind: 'xlsx',
      name: t`Invoices for Excel`,
      about: t`Every invoice and credit invoice on a line of its own, with VAT by rate.`,
    },
    {
      kind: 'journal',
      name: t`Journal`,
      about: t`Journal entries for invoices, payments and refunds as a CSV file, for bookkeeping programs that can read one.`,
    },
    {
      kind: 'xaf',
      name: t`Audit file (XAF 4.0)`,
      about: t`What the tax authority and most bookkeeping programs read.`,
    },
    {
      kind: 'ubl',
      name: t`UBL and PDF`,
      about: t`Every invoice as an electronic invoice and as it was sent, together in a ZIP file. Many invoices take a while.`,
    },
  ];
}

/** The books of a period to take along. */
export function AccountancyFiles({ from, until, period }: FilesProps) {
  const { t } = useLingui();
  const can = useCan();
  const offers = useOffers();
  return (
    <Panel title={`${t`Files for the bookkeeper`} · ${period}`}>
      {can('export') ? (
        <Flex direction="column" gap="3">
          {offers.map((offer) => (
            <OfferRow key={offer.kind} offer={offer} from={from} until={until} />
          ))}
        </Flex>
      ) : (
        <Box color="fg.muted">
          <Trans>Your role does not allow you to download files.</Trans>
        </Box>
      )}
    </Panel>
  );
}

function OfferRow({ offer, from, until }: Pick<FilesProps, 'from' | 'until'> & { readonly offer: Offer }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const file = await downloadLedgerFile(offer.kind, from, until);
    setBusy(false);
    if (!file.ok) {
      const general = t`Something went wrong. Please contact us.`;
      // Without a code the words are not those of the server.
      const isRefused = file.status !== 'offline' && file.code !== '';
      const description = (isRefused ? problemsOf(file, general)[0]?.message : undefined) ?? general;
      notify({ tone: 'error', title: t`Error`, description });
      return;
    }
    saveFile(file.result.content, file.result.name);
    notify({ tone: 'done', title: t`Success`, description: t`The file has been downloaded to your computer` });
  };
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" justify="space-between" data-export={offer.kind}>
      <Box flex="1 1 16rem">
        <Box fontWeight="strong">{offer.name}</Box>
        <Box color="fg.muted" maxWidth="measure">
          {offer.about}
        </Box>
      </Box>
      <ServerButton loading={isBusy} aria-label={`${t`Download`}: ${offer.name}`} onClick={() => void download()}>
        <Download aria-hidden="true" />
        {t`Download`}
      </ServerButton>
    </Flex>
  );
}

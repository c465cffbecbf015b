import { Button, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, IdCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { CUSTOMER_DATA_RIGHT } from '#customers/customer-export-right.ts';
import { isErased } from '#customers/erased-customer.ts';
import { addressOf } from '#session/api-call.ts';
import { downloadArchive } from '#session/download-sheet.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';
import { ErasureDialog } from './customer-erasure.tsx';

const ERASE_RIGHT = 'customer delete&company edit';

type CustomerPrivacyProps = { readonly customer: Customer };

/** What somebody may ask about their own data: all of it in a file, or that it is erased. */
export function CustomerPrivacy({ customer }: CustomerPrivacyProps) {
  const { t } = useLingui();
  const can = useCan();
  const [shown, setShown] = useState<'none' | 'choice' | 'erasure'>('none');
  const mayExport = can(CUSTOMER_DATA_RIGHT);
  const mayErase = can(ERASE_RIGHT) && !isErased(customer);
  if (!mayExport && !mayErase) return null;
  const close = () => setShown('none');
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setShown('choice')}>
        <IdCard aria-hidden="true" />
        {t`Personal data`}
      </Button>
      <Dialog open={shown === 'choice'} onClose={close} title={t`Personal data of ${customerName(customer)}`}>
        <Flex direction="column" gap="6">
          {mayExport && <Export customer={customer} />}
          {mayErase && (
            <Flex direction="column" gap="3" align="start">
              <Heading as="h3" size="sm">
                <Trans>Erase</Trans>
              </Heading>
              <p>
                <Trans>
                  For somebody who wants to be forgotten. What the law has you keep stays, without a name in your lists.
                </Trans>
              </p>
              <Button variant="outline" color="fg.error" aria-haspopup="dialog" onClick={() => setShown('erasure')}>
                <Trash2 aria-hidden="true" />
                {t`See what would be erased`}
              </Button>
            </Flex>
          )}
        </Flex>
      </Dialog>
      {shown === 'erasure' && <ErasureDialog customer={customer} onClose={close} />}
    </>
  );
}

/** Hands everything over as one archive, made by the server. */
function Export({ customer }: CustomerPrivacyProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [making, setMaking] = useState(false);
  const run = async () => {
    setMaking(true);
    const file = await downloadArchive(addressOf('/api/customers/{id}/data', { params: { id: customer.id } }));
    setMaking(false);
    if (typeof file !== 'string') {
      saveFile(file, `${customerName(customer)}.zip`);
      return;
    }
    const title = file === 'offline' ? t`Needs a connection` : t`The file was not made`;
    notify({ tone: 'error', title, description: t`Nothing was changed. Try again in a moment.` });
  };
  return (
    <Flex direction="column" gap="3" align="start">
      <Heading as="h3" size="sm">
        <Trans>Export</Trans>
      </Heading>
      <p>
        <Trans>
          For somebody who asks what you keep about them: details, objects, appointments, notes, photos, contracts,
          invoices, payments, mails and the trail of changes. One zip file with a workbook for Excel, all data for
          programs, and the documents themselves.
        </Trans>
      </p>
      <Button variant="outline" disabled={making || offline !== null} onClick={() => void run()}>
        <Download aria-hidden="true" />
        {making ? t`The file is being made…` : t`Download everything`}
      </Button>
      {offline !== null && <p>{offline}</p>}
    </Flex>
  );
}

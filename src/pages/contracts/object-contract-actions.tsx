import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, FilePlus, FileSignature, FileText, PenLine, Printer, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContractAnswer } from '#contracts/contract.schema.ts';
import { type ContractAct, mayStep } from '#contracts/contract-states.ts';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import type { Answer } from '#session/answer.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { notify } from '#ui/toaster.tsx';
import { fetchContractDocument, refillContract } from './contract-calls.ts';
import {
  GlassDialog,
  LinkDialog,
  type MadeLink,
  PaperDialog,
  RenewDialog,
  SendContractDialog,
  VoidContractDialog,
} from './object-contract-dialogs.tsx';
import { useMakeContract } from './use-make-contract.ts';

type ActionsProps = {
  readonly contract: ContractAnswer;
  /** True when the object exists and has no newer contract. */
  readonly isNewest: boolean;
  readonly onChanged: () => void;
};

type Asked = 'send' | 'glass' | 'paper' | 'void' | 'renew';

/** What can be done with a contract as it stands. */
export function ContractActions(props: ActionsProps) {
  const { contract, onChanged } = props;
  const [asked, ask] = useState<Asked | null>(null);
  const [link, setLink] = useState<MadeLink | null>(null);
  const close = () => ask(null);
  const done = () => {
    ask(null);
    onChanged();
  };
  // The open dialog was about a text that is no longer current: the new one has to be read before the person is asked
  // again.
  const stale = (message: string) => {
    done();
    notify({ tone: 'error', title: message });
  };
  const ends = { contract, onDone: done, onStale: stale, onClose: close };
  return (
    <>
      <SigningActions {...props} onAsk={ask} />
      <OtherActions {...props} onAsk={ask} />
      {asked === 'send' && <SendContractDialog {...ends} onLink={setLink} />}
      {asked === 'glass' && <GlassDialog {...ends} />}
      {asked === 'paper' && <PaperDialog {...ends} />}
      {asked === 'void' && <VoidContractDialog {...ends} />}
      {asked === 'renew' && <RenewDialog {...ends} />}
      {link !== null && <LinkDialog made={link} onClose={() => setLink(null)} />}
    </>
  );
}

type AskingProps = ActionsProps & { readonly onAsk: (asked: Asked) => void };

/** What this person may do with a contract as it stands today. */
function useMayStep({ state, expires_on: expiresOn }: ContractAnswer): (act: ContractAct) => boolean {
  const can = useCan();
  return (act) => can('contract edit') && mayStep({ state, expiresOn }, act, dayAt(Date.now()));
}

/** The ways to have it signed. */
function SigningActions({ contract, onAsk }: AskingProps) {
  const { t } = useLingui();
  const may = useMayStep(contract);
  return (
    <>
      {may('send') && (
        <ServerButton
          variant={contract.state === 'draft' ? 'solid' : 'outline'}
          aria-haspopup="dialog"
          onClick={() => onAsk('send')}
        >
          <Send aria-hidden="true" />
          {contract.state === 'draft' ? t`Send link` : t`Send again`}
        </ServerButton>
      )}
      {may('sign_glass') && (
        <ServerButton aria-haspopup="dialog" onClick={() => onAsk('glass')}>
          <PenLine aria-hidden="true" />
          {t`Sign here`}
        </ServerButton>
      )}
      {may('sign_paper') && (
        <ServerButton aria-haspopup="dialog" onClick={() => onAsk('paper')}>
          <FileSignature aria-hidden="true" />
          {t`Signed on paper`}
        </ServerButton>
      )}
    </>
  );
}

/** To the text that contracts are made of, for who may change it. */
export function TemplateLink() {
  const { t } = useLingui();
  const can = useCan();
  if (!can('contract edit')) return null;
  return (
    <Button variant="outline" asChild>
      <Link to="/contract-template">
        <FileText aria-hidden="true" />
        {t`Contract template`}
      </Link>
    </Button>
  );
}

/** The other actions. */
function OtherActions({ contract, isNewest, onChanged, onAsk }: AskingProps) {
  const { t } = useLingui();
  const can = useCan();
  const may = useMayStep(contract);
  const isSigned = contract.state === 'signed' || contract.state === 'signed_on_paper';
  const { busy, make } = useMakeContract(contract.object, onChanged);
  const isOver = ['declined', 'void', 'expired'].includes(contract.state);
  const mayMake = isNewest && can('contract create');
  const tell = async (work: Promise<Answer<unknown>>, said: string) => {
    const answer = await work;
    if (answer.ok) notify({ tone: 'done', title: said });
    else notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    onChanged();
  };
  return (
    <>
      {may('refill') && (
        <ServerButton onClick={() => void tell(refillContract(contract.uuid), t`Filled in again`)}>
          <RefreshCw aria-hidden="true" />
          {t`Fill in again`}
        </ServerButton>
      )}
      {isOver && mayMake && (
        <ServerButton variant="solid" loading={busy} onClick={make}>
          <FilePlus aria-hidden="true" />
          {t`Make a contract`}
        </ServerButton>
      )}
      {isSigned && mayMake && can('contract edit') && (
        <ServerButton aria-haspopup="dialog" onClick={() => onAsk('renew')}>
          <FilePlus aria-hidden="true" />
          {t`Renew`}
        </ServerButton>
      )}
      <LetterButton
        label={t`PDF`}
        name={`contract-${contract.number}`}
        ask={() => fetchContractDocument(contract.uuid)}
      />
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        <Trans>Print</Trans>
      </Button>
      <TemplateLink />
      {may('void') && (
        <ServerButton aria-haspopup="dialog" onClick={() => onAsk('void')}>
          <Ban aria-hidden="true" />
          {t({ message: 'Make void', context: 'contract' })}
        </ServerButton>
      )}
    </>
  );
}

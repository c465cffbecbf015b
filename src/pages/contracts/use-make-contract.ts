import { useLingui } from '@lingui/react/macro';
import { useOneSave } from '#ui/form/use-one-save.ts';
import { notify } from '#ui/toaster.tsx';
import { createContract } from './contract-calls.ts';

/** How the server says that an object has a contract that somebody signed or may still sign. */
const THERE_IS_ONE = 'contract_live';

/**
 * Makes a contract for an object, once however often it is pressed. One that is there already, such as a colleague's
 * draft, is shown instead.
 */
export function useMakeContract(objectId: string, onMade: () => void) {
  const { t } = useLingui();
  const { busy, saveOnce } = useOneSave();
  const make = () =>
    void saveOnce(async () => {
      const answer = await createContract(objectId);
      if (answer.ok) {
        notify({ tone: 'done', title: t`Contract made` });
        onMade();
      } else if (answer.status === 'offline') notify({ tone: 'error', title: t`Needs a connection` });
      else if (answer.code === THERE_IS_ONE) {
        notify({ tone: 'note', title: t`This object has a contract already: here it is.` });
        onMade();
      } else notify({ tone: 'error', title: answer.message });
    });
  return { busy, make };
}

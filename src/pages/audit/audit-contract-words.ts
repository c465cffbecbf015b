import { useLingui } from '@lingui/react/macro';

/** The actions on contracts, in one line each. An action by a customer on their link has no name beside it. */
export function useContractActionWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    'contract.template': t`Contract template saved`,
    'contract.create': t`Contract made`,
    'contract.refill': t`Contract filled in again`,
    'contract.send': t`Contract sent`,
    'contract.open': t`Contract opened by the customer`,
    'contract.sign': t`Contract signed`,
    'contract.decline': t`Contract declined by the customer`,
    'contract.void': t`Contract made void`,
  };
}

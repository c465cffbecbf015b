import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { type AddressQuestion, addressQuestion, type FoundAddress } from '../address-question.ts';

/** Asks the register; never rejects. */
export type FindAddress = (question: AddressQuestion) => Promise<FoundAddress>;

type AddressValues = {
  readonly street: string;
  readonly houseNumber: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country?: string;
};
type Filled = Pick<AddressValues, 'street' | 'city'>;

/** How long nobody has to have typed before the register is asked. */
const REST_MS = 400;
const EMPTY: Filled = { street: '', city: '' };

/**
 * Fills in street and city of the form around it, once a Dutch postcode and a house number were typed. It fills what is
 * empty or what it filled in itself; what somebody typed stays. Says what it did, or that there is no such address.
 */
export function useAddressFill(find: FindAddress): 'filled' | 'not_registered' | null {
  const { control, setValue } = useFormContext<AddressValues>();
  const isOffline = useIsOffline();
  const [street, city, zipcode, houseNumber, country] = useWatch({
    control,
    name: ['street', 'city', 'zipcode', 'houseNumber', 'country'],
  });
  const { zipcode: asked = '', number = '' } = addressQuestion({ zipcode, houseNumber, country }) ?? {};
  const question = `${asked} ${number}`.trim();
  const [opening] = useState(question);
  const [answered, setAnswered] = useState<{ question: string; outcome: FoundAddress['outcome'] } | null>(null);
  const [filled, setFilled] = useState(EMPTY);
  const isOurs = filled !== EMPTY && street === filled.street && city === filled.city;
  const mayFill = isOurs || (street.trim() === '' && city.trim() === '');
  // An address that stood there when the form opened was typed by nobody.
  const isTyped = answered === null ? question !== opening : question !== answered.question;
  const isWanted = question !== '' && mayFill && isTyped && !isOffline;

  useEffect(() => {
    if (!isWanted) return undefined;
    // An answer that comes after somebody typed on belongs to a question that nobody asks any more.
    let isCurrent = true;
    const rest = setTimeout(async () => {
      const { outcome, address } = await find({ zipcode: asked, number });
      if (!isCurrent) return;
      setAnswered({ question, outcome });
      if (outcome === 'no_answer') return;
      const values = address ?? EMPTY;
      setFilled(values);
      for (const name of ['street', 'city'] as const) setValue(name, values[name], { shouldDirty: true });
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(rest);
    };
  }, [isWanted, question, asked, number, find, setValue]);

  if (question === '' || answered?.question !== question) return null;
  if (answered.outcome === 'found') return isOurs ? 'filled' : null;
  return answered.outcome === 'not_registered' ? 'not_registered' : null;
}

/** Digits followed by letters: meant as a Dutch postcode. Foreign ones begin with a letter or do not end in letters. */
const LOOKS_DUTCH = /^\d{1,6}\s*[a-z]{1,3}$/i;
/** Four digits, the first no zero, and two letters; SA, SD and SS are not given out. */
const DUTCH = /^([1-9]\d{3})\s*(?!SA|SD|SS)([A-Z]{2})$/i;

/** False for a text that is meant as a Dutch postcode but is not valid; foreign postcodes and an empty text are fine. */
export function isPostcode(text: string): boolean {
  return !LOOKS_DUTCH.test(text.trim()) || isDutchPostcode(text);
}

export function isDutchPostcode(text: string): boolean {
  return DUTCH.test(text.trim());
}

/** `1234ab` as `1234 AB`; what is not Dutch stays as it was typed. */
export function formatPostcode(text: string): string {
  const found = DUTCH.exec(text.trim());
  return found === null ? text.trim() : `${found[1]} ${found[2]?.toUpperCase()}`;
}

/** A house number begins with its digits where the postcode is Dutch: `12`, `12a`, `12-3`. */
export function isHouseNumber(houseNumber: string, zipcode: string): boolean {
  const number = houseNumber.trim();
  return number === '' || !isDutchPostcode(zipcode) || /^[1-9]\d{0,4}(\D.*)?$/.test(number);
}

/** Nothing, or 8 to 15 digits (E.164) however they are written. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.trim() === '' || (digits >= 8 && digits <= 15);
}

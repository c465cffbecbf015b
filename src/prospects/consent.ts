import type { SignUpLanguage } from './prospect-choices.ts';

/** Names the texts below in every language. A new text gets a new name: rows keep which one was agreed to. */
export const CONSENT_VERSION = '2026-11';

const TEXTS: Readonly<Record<SignUpLanguage, string>> = {
  nl: 'Ik vind het goed dat {company} mijn gegevens bewaart om mijn aanvraag te behandelen en daarover contact met mij op te nemen. Ik kan altijd vragen om ze te verwijderen.',
  en: 'I agree that {company} keeps my details to handle my request and to contact me about it. I can ask at any time to have them deleted.',
  fr: 'J’accepte que {company} conserve mes données pour traiter ma demande et me contacter à ce sujet. Je peux demander leur suppression à tout moment.',
  es: 'Acepto que {company} guarde mis datos para tramitar mi solicitud y contactarme al respecto. Puedo pedir que se eliminen en cualquier momento.',
  zh: '我同意 {company} 保存我的资料，以便处理我的申请并就此与我联系。我可以随时要求删除这些资料。',
  ar: 'أوافق على أن تحتفظ {company} ببياناتي لمعالجة طلبي والتواصل معي بشأنه. ويمكنني طلب حذفها في أي وقت.',
};

/** What somebody agrees to who signs up with a company. */
export function consentText(language: SignUpLanguage, company: string): string {
  return TEXTS[language].replace('{company}', () => company);
}

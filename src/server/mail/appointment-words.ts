import type { ObjectCategory } from '#objects/object.schema.ts';
import type { Language } from '#shared/request-language.ts';

type Words = {
  /** For `Intl.DateTimeFormat`; digits as everybody in the yard writes them. */
  readonly locale: string;
  /** What the customer comes to do; `in` brings. */
  readonly action: Readonly<Record<'in' | 'out', string>>;
  /** The customer's own: "your caravan". */
  readonly yours: Readonly<Record<ObjectCategory, string>>;
};

/** What stands in mails about appointments, by language. */
export const APPOINTMENT_WORDS: Readonly<Record<Language, Words>> = {
  nl: {
    locale: 'nl-NL',
    action: { in: 'brengen', out: 'ophalen' },
    yours: {
      ...{ caravan: 'uw caravan', camper: 'uw camper', boat: 'uw boot', car: 'uw auto', classic: 'uw klassieker' },
      ...{ trailer: 'uw aanhanger', motorcycle: 'uw motor', horse: 'uw paardentrailer', other: 'uw voertuig' },
    },
  },
  en: {
    locale: 'en-GB',
    action: { in: 'bring', out: 'collect' },
    yours: {
      ...{ caravan: 'your caravan', camper: 'your camper', boat: 'your boat', car: 'your car' },
      ...{ classic: 'your classic car', trailer: 'your trailer', motorcycle: 'your motorcycle' },
      ...{ horse: 'your horse trailer', other: 'your vehicle' },
    },
  },
  fr: {
    locale: 'fr-FR',
    action: { in: 'déposer', out: 'récupérer' },
    yours: {
      ...{ caravan: 'votre caravane', camper: 'votre camping-car', boat: 'votre bateau', car: 'votre voiture' },
      ...{ classic: 'votre voiture de collection', trailer: 'votre remorque', motorcycle: 'votre moto' },
      ...{ horse: 'votre van à chevaux', other: 'votre véhicule' },
    },
  },
  es: {
    locale: 'es-ES',
    action: { in: 'traer', out: 'recoger' },
    yours: {
      ...{ caravan: 'su caravana', camper: 'su autocaravana', boat: 'su barco', car: 'su coche' },
      ...{ classic: 'su coche clásico', trailer: 'su remolque', motorcycle: 'su moto' },
      ...{ horse: 'su remolque para caballos', other: 'su vehículo' },
    },
  },
  zh: {
    locale: 'zh-CN',
    action: { in: '存放', out: '提取' },
    yours: {
      ...{ caravan: '您的拖挂房车', camper: '您的自行式房车', boat: '您的船', car: '您的汽车', classic: '您的老爷车' },
      ...{ trailer: '您的拖车', motorcycle: '您的摩托车', horse: '您的运马拖车', other: '您的车辆' },
    },
  },
  ar: {
    locale: 'ar-u-nu-latn',
    action: { in: 'إحضار', out: 'استلام' },
    yours: {
      ...{ caravan: 'الكرفان الخاص بك', camper: 'عربة التخييم الخاصة بك', boat: 'قاربك', car: 'سيارتك' },
      ...{ classic: 'سيارتك الكلاسيكية', trailer: 'مقطورتك', motorcycle: 'دراجتك النارية' },
      ...{ horse: 'مقطورة الخيول الخاصة بك', other: 'مركبتك' },
    },
  },
};

import type { Marked } from '#shared/field-map.ts';
import type { Language } from '#shared/request-language.ts';
import type { ObjectCategory, StoredObject } from '../object.schema.ts';
import type { OBJECT_FIELDS } from '../object-fields.ts';

export type ExtraColumn = { readonly column: string; readonly values: Readonly<Record<string, string>> };

export type SheetWords = {
  readonly sheet: string;
  readonly columns: readonly string[];
  readonly categories: Readonly<Record<ObjectCategory, string>>;
  readonly statuses: Readonly<Record<StoredObject['storageStatus'], string>>;
  /** Columns after these, with the words of their values. */
  readonly extra: Readonly<Record<Marked<typeof OBJECT_FIELDS, 'extra'>, ExtraColumn>>;
};

/** The texts of the workbook of all objects: the words of the interface. */
export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = {
  nl: {
    sheet: 'Objecten',
    columns: [
      ...['Nummer', 'Kenteken', 'Categorie', 'Merk', 'Type', 'Klant', 'Lengte (m)', 'Breedte (m)', 'Hoogte (m)'],
      ...['Plek', 'Loods', 'Status', 'Contract vanaf'],
    ],
    categories: {
      ...{ caravan: 'Caravan', camper: 'Camper', boat: 'Boot', car: 'Auto', classic: 'Klassieker' },
      ...{ trailer: 'Aanhanger', motorcycle: 'Motor', horse: 'Paardentrailer', other: 'Overig' },
    },
    statuses: { with_storage: 'In stalling', with_customer: 'Bij klant' },
    extra: {
      color: {
        column: 'Kleur',
        values: {
          ...{
            beige: 'Beige',
            black: 'Zwart',
            blue: 'Blauw',
            brown: 'Bruin',
            cream: 'Crème',
            green: 'Groen',
            grey: 'Grijs',
          },
          ...{
            orange: 'Oranje',
            pink: 'Roze',
            purple: 'Paars',
            red: 'Rood',
            white: 'Wit',
            yellow: 'Geel',
            various: 'Diverse kleuren',
          },
        },
      },
    },
  },
  en: {
    sheet: 'Objects',
    columns: [
      ...['Number', 'Plate', 'Category', 'Brand', 'Type', 'Customer', 'Length (m)', 'Width (m)', 'Height (m)'],
      ...['Spot', 'Warehouse', 'Status', 'Contract from'],
    ],
    categories: {
      ...{ caravan: 'Caravan', camper: 'Camper', boat: 'Boat', car: 'Car', classic: 'Classic car' },
      ...{ trailer: 'Trailer', motorcycle: 'Motorcycle', horse: 'Horse trailer', other: 'Other' },
    },
    statuses: { with_storage: 'In storage', with_customer: 'With customer' },
    extra: {
      color: {
        column: 'Colour',
        values: {
          ...{
            beige: 'Beige',
            black: 'Black',
            blue: 'Blue',
            brown: 'Brown',
            cream: 'Cream',
            green: 'Green',
            grey: 'Grey',
          },
          ...{
            orange: 'Orange',
            pink: 'Pink',
            purple: 'Purple',
            red: 'Red',
            white: 'White',
            yellow: 'Yellow',
            various: 'Various colours',
          },
        },
      },
    },
  },
  fr: {
    sheet: 'Objets',
    columns: [
      ...['Numéro', 'Plaque', 'Catégorie', 'Marque', 'Modèle', 'Client', 'Longueur (m)', 'Largeur (m)', 'Hauteur (m)'],
      ...['Emplacement', 'Hangar', 'Statut', 'Début du contrat'],
    ],
    categories: {
      ...{
        caravan: 'Caravane',
        camper: 'Camping-car',
        boat: 'Bateau',
        car: 'Voiture',
        classic: 'Voiture de collection',
      },
      ...{ trailer: 'Remorque', motorcycle: 'Moto', horse: 'Van à chevaux', other: 'Autre' },
    },
    statuses: { with_storage: 'En gardiennage', with_customer: 'Chez le client' },
    extra: {
      color: {
        column: 'Couleur',
        values: {
          ...{
            beige: 'Beige',
            black: 'Noir',
            blue: 'Bleu',
            brown: 'Marron',
            cream: 'Crème',
            green: 'Vert',
            grey: 'Gris',
          },
          ...{
            orange: 'Orange',
            pink: 'Rose',
            purple: 'Violet',
            red: 'Rouge',
            white: 'Blanc',
            yellow: 'Jaune',
            various: 'Plusieurs couleurs',
          },
        },
      },
    },
  },
  es: {
    sheet: 'Objetos',
    columns: [
      ...['Número', 'Matrícula', 'Categoría', 'Marca', 'Modelo', 'Cliente', 'Largo (m)', 'Ancho (m)', 'Altura (m)'],
      ...['Plaza', 'Nave', 'Estado', 'Inicio del contrato'],
    ],
    categories: {
      ...{ caravan: 'Caravana', camper: 'Autocaravana', boat: 'Barco', car: 'Coche', classic: 'Coche clásico' },
      ...{ trailer: 'Remolque', motorcycle: 'Moto', horse: 'Remolque para caballos', other: 'Otro' },
    },
    statuses: { with_storage: 'En custodia', with_customer: 'Con el cliente' },
    extra: {
      color: {
        column: 'Color',
        values: {
          ...{
            beige: 'Beige',
            black: 'Negro',
            blue: 'Azul',
            brown: 'Marrón',
            cream: 'Crema',
            green: 'Verde',
            grey: 'Gris',
          },
          ...{
            orange: 'Naranja',
            pink: 'Rosa',
            purple: 'Morado',
            red: 'Rojo',
            white: 'Blanco',
            yellow: 'Amarillo',
            various: 'Varios colores',
          },
        },
      },
    },
  },
  zh: {
    sheet: '存放物',
    columns: [
      ...['编号', '车牌', '类别', '品牌', '型号', '客户', '长（米）', '宽（米）', '高（米）', '车位', '仓库', '状态'],
      '合同开始日期',
    ],
    categories: {
      ...{ caravan: '拖挂房车', camper: '自行式房车', boat: '船', car: '轿车', classic: '老爷车' },
      ...{ trailer: '拖车', motorcycle: '摩托车', horse: '运马拖车', other: '其他' },
    },
    statuses: { with_storage: '在库', with_customer: '在客户处' },
    extra: {
      color: {
        column: '颜色',
        values: {
          ...{
            beige: '米色',
            black: '黑色',
            blue: '蓝色',
            brown: '棕色',
            cream: '奶油色',
            green: '绿色',
            grey: '灰色',
          },
          ...{
            orange: '橙色',
            pink: '粉色',
            purple: '紫色',
            red: '红色',
            white: '白色',
            yellow: '黄色',
            various: '多种颜色',
          },
        },
      },
    },
  },
  ar: {
    sheet: 'المركبات المخزّنة',
    columns: [
      ...['الرقم', 'رقم اللوحة', 'الفئة', 'الماركة', 'الطراز', 'العميل', 'الطول (م)', 'العرض (م)', 'الارتفاع (م)'],
      ...['المكان', 'المستودع', 'الحالة', 'بداية العقد'],
    ],
    categories: {
      ...{ caravan: 'كرفان', camper: 'عربة تخييم', boat: 'قارب', car: 'سيارة', classic: 'سيارة كلاسيكية' },
      ...{ trailer: 'مقطورة', motorcycle: 'دراجة نارية', horse: 'مقطورة خيول', other: 'أخرى' },
    },
    statuses: { with_storage: 'في التخزين', with_customer: 'لدى العميل' },
    extra: {
      color: {
        column: 'اللون',
        values: {
          ...{ beige: 'بيج', black: 'أسود', blue: 'أزرق', brown: 'بني', cream: 'كريمي', green: 'أخضر', grey: 'رمادي' },
          ...{
            orange: 'برتقالي',
            pink: 'وردي',
            purple: 'بنفسجي',
            red: 'أحمر',
            white: 'أبيض',
            yellow: 'أصفر',
            various: 'ألوان متعددة',
          },
        },
      },
    },
  },
};

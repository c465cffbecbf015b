import { headers, NOTE_HEADERS, type SheetColumn } from '#shared/sheet-row.ts';
import { WAREHOUSE_HEADERS } from '#spots/spot-import.ts';

/** The columns of a sheet of objects, with the headers people give them. */
export const OBJECT_COLUMNS = [
  {
    field: 'reference',
    headers:
      headers(`objectnummer, nummer, object number, reference, numero, numero d’objet, numero de objeto, 编号, 存放物编号,
      رقم, رقم المركبة, objectnr, object nr, obj nr, nr, no, object id, unit number, n° objet, num objet,
      n objeto, 物品编号`),
  },
  {
    field: 'plate',
    headers:
      headers(`kenteken, plate, licence plate, license plate, registration, immatriculation, plaque, matricula, 车牌,
      لوحة, رقم اللوحة, kenteken nr, kentekennummer, nummerplaat, kenteken plaat, reg, reg no,
      registration number, number plate, plate number, numero d’immatriculation, plaque d’immatriculation,
      placa, numero de matricula, 车牌号, 车牌号码, رقم اللوحات, لوحة الترخيص`),
  },
  {
    field: 'plateCountry',
    headers: headers(`land, land kenteken, country, pays, pais, 国家, البلد, kentekenland, plate country, pays
      d’immatriculation, pais matricula`),
  },
  {
    field: 'category',
    headers: headers(`soort, categorie, category, kind, categoria, tipo, 类别, الفئة, soort object, objectsoort, type
      object, vehicle type, object type, sorte, type de vehicule, tipo de vehiculo, 种类, النوع`),
  },
  {
    field: 'brand',
    headers: headers(`merk, brand, make, marque, marca, 品牌, الماركة, merknaam, fabrikant, manufacturer, fabricant,
      fabricante, 制造商, الشركة المصنعة`),
  },
  {
    field: 'type',
    headers: headers(
      `type, model, modele, modelo, 型号, الطراز, typenummer, uitvoering, model name, version, نموذج, موديل`,
    ),
  },
  {
    field: 'color',
    headers: headers(`kleur, color, colour, couleur, 颜色, اللون, kleur object, كلر`),
  },
  {
    field: 'lengthCm',
    headers:
      headers(`lengte, l, length, longueur, largo, longitud, 长度, 长, الطول, lengte cm, lengte m, lengte object, totale
      lengte, lengte incl dissel, total length, longueur totale, longitud total, eslora, 总长, الطول الكلي`),
  },
  {
    field: 'widthCm',
    headers:
      headers(`breedte, b, width, largeur, ancho, 宽度, 宽, العرض, breedte cm, breedte m, totale breedte, total width,
      anchura, largeur totale, 总宽`),
  },
  {
    field: 'heightCm',
    headers:
      headers(`hoogte, h, height, hauteur, alto, altura, 高度, 高, الارتفاع, hoogte cm, hoogte m, totale hoogte, total
      height, hauteur totale, 总高`),
  },
  {
    field: 'contractStartOn',
    headers: headers(`contract vanaf, startdatum, start contract, ingangsdatum, ingang contract, contract start, start
      date, debut du contrat, inicio del contrato, 合同开始, 合同开始日期, بداية العقد, stalling sinds, gestald
      sinds, stalling vanaf, in stalling sinds, datum in stalling, binnen sinds, binnen vanaf, begindatum,
      begin contract, sinds,
      klant sinds, stored since, storage since, in storage since, since, stocke depuis, en stockage
      depuis, depuis, date de debut, almacenado desde, desde, fecha de inicio, 存放开始, 入库日期, 开始日期, مخزن منذ,
      منذ, تاريخ البداية`),
  },
  {
    field: 'customer',
    headers: headers(`klant, eigenaar, klantnummer, e mail klant, customer, owner, client, proprietaire, cliente,
      propietario, 客户, العميل, klantnr, klant nr, klantnaam, naam klant, naam eigenaar, debiteur,
      debiteurnummer, email klant, customer name, customer number, owner name, customer email, nom du
      client, numero client, nombre del cliente, titular, 客户名称, 所有者, المالك, اسم العميل`),
  },
  { field: 'warehouse', headers: WAREHOUSE_HEADERS },
  {
    field: 'spot',
    headers:
      headers(`plek, plaats, hal plek, spot, place, emplacement, plaza, 车位, الموقف, المكان, pleknummer, plek nr, pleknr,
      staanplaats, standplaats, vak, vaknummer, plaats stalling, stallingsplaats, stallingplaats, spot number,
      bay, pitch, numero d’emplacement, numero de plaza, 车位号,
      رقم الموقف`),
  },
  {
    field: 'brandAndType',
    headers:
      headers(`merk en type, merk type, merk model, merk en model, brand and type, brand and model, make and model,
      make model, marque et modele, marque et type, marca y modelo, marca y tipo, 品牌型号, 品牌和型号, الماركة
      والطراز`),
    into: ['brand', 'type'],
  },
  {
    field: 'note',
    headers: [
      ...NOTE_HEADERS,
      ...headers(`remark on the object, opmerking bij het object, remarque sur l’objet, observacion del objeto, 存放物说明,
      تعليق على المركبة, opmerking object, opmerkingen object, opmerking caravan, opmerking stalling, notitie object,
      bijzonderheden object, bijzonderheden caravan, note on the object, object remarks, object notes`),
    ],
  },
] as const satisfies readonly SheetColumn[];

import { headers, NOTE_HEADERS, type SheetColumn } from '#shared/sheet-row.ts';
import { SIZE_HEADERS, SIZES } from '#shared/sheet-size.ts';
import { WAREHOUSE_HEADERS } from '#spots/spot-import.ts';

/** The columns of a sheet of objects, with the headers people give them. */
export const OBJECT_COLUMNS = [
  {
    field: 'reference',
    headers:
      headers(`objectnummer, nummer, object number, reference, numero, numero d’objet, numero de objeto, 编号, 存放物编号,
      رقم, رقم المركبة, objectnr, object nr, obj nr, nr, no, object id, unit number, n° objet, num objet,
      n objeto, 物品编号,
      objectno, object no, obj no, objno, objnr, obj, stallingsnummer, stallingnummer, stallingsnr, stallingnr,
      objektnummer, objektnr, objekt nr, lfd nr`),
  },
  {
    field: 'plate',
    headers:
      headers(`kenteken, plate, licence plate, license plate, registration, immatriculation, plaque, matricula, 车牌,
      لوحة, رقم اللوحة, kenteken nr, kentekennummer, nummerplaat, kenteken plaat, reg, reg no,
      registration number, number plate, plate number, numero d’immatriculation, plaque d’immatriculation,
      placa, numero de matricula, 车牌号, 车牌号码, رقم اللوحات, لوحة الترخيص,
      kent, kentek, kentekennr, kenteken no, kent nr, kentnr, kentekenplaat, nummerpl, plaat, kenteken caravan,
      kenteken object, lic plate, licence no, licence number, license no, license number, reg nr, regnr,
      registration no, vrn, kennzeichen, kfz kennzeichen, kfz kz, kfz, amtl kennzeichen, amtliches kennzeichen,
      kennz`),
  },
  {
    field: 'plateCountry',
    headers: headers(`land, land kenteken, country, pays, pais, 国家, البلد, kentekenland, plate country, pays
      d’immatriculation, pais matricula,
      land kent, kent land, zulassungsland`),
  },
  {
    field: 'category',
    headers: headers(`soort, categorie, category, kind, categoria, tipo, 类别, الفئة, soort object, objectsoort, type
      object, vehicle type, object type, sorte, type de vehicule, tipo de vehiculo, 种类, النوع,
      cat, categ, srt, soort voertuig, voertuigsoort, type voertuig, kategorie, art, objektart, fahrzeugart`),
  },
  {
    field: 'brand',
    headers: headers(`merk, brand, make, marque, marca, 品牌, الماركة, merknaam, fabrikant, manufacturer, fabricant,
      fabricante, 制造商, الشركة المصنعة,
      mrk, merk object, merk caravan, merk voertuig, fabr, hersteller, marke, fabrikat`),
  },
  {
    field: 'type',
    headers: headers(
      `type, model, modele, modelo, 型号, الطراز, typenummer, uitvoering, model name, version, نموذج, موديل,
      typ, mod, modell, typenr, type nr, type aanduiding, typeaanduiding, model nr`,
    ),
  },
  {
    field: 'color',
    headers: headers(`kleur, color, colour, couleur, 颜色, اللون, kleur object, كلر,
      klr, kleur caravan, col, farbe`),
  },
  {
    field: 'lengthCm',
    headers:
      headers(`lengte, l, length, longueur, largo, longitud, 长度, 长, الطول, lengte cm, lengte m, lengte object, totale
      lengte, lengte incl dissel, total length, longueur totale, longitud total, eslora, 总长, الطول الكلي,
      lgte, lngte, leng, len, lang, tot lengte, totaal lengte, totaallengte, lengte tot, lengte totaal, lengte
      incl disselboom, lengte caravan, lengte voertuig, overall length, loa, lange, laenge, gesamtlange,
      gesamtlaenge`),
  },
  {
    field: 'widthCm',
    headers:
      headers(`breedte, b, width, largeur, ancho, 宽度, 宽, العرض, breedte cm, breedte m, totale breedte, total width,
      anchura, largeur totale, 总宽,
      br, brdte, breed, wdt, w, tot breedte, totaal breedte, breedte tot, breedte totaal, breedte object,
      breedte caravan, overall width, breite, gesamtbreite`),
  },
  {
    field: 'heightCm',
    headers:
      headers(`hoogte, h, height, hauteur, alto, altura, 高度, 高, الارتفاع, hoogte cm, hoogte m, totale hoogte, total
      height, hauteur totale, 总高,
      hgte, ht, hoog, tot hoogte, totaal hoogte, hoogte tot, hoogte totaal, hoogte object, hoogte caravan,
      overall height, hohe, hoehe, gesamthohe, gesamthoehe`),
  },
  {
    field: 'contractStartOn',
    headers: headers(`contract vanaf, startdatum, start contract, ingangsdatum, ingang contract, contract start, start
      date, debut du contrat, inicio del contrato, 合同开始, 合同开始日期, بداية العقد, stalling sinds, gestald
      sinds, stalling vanaf, in stalling sinds, datum in stalling, binnen sinds, binnen vanaf, begindatum,
      begin contract, sinds,
      klant sinds, stored since, storage since, in storage since, since, stocke depuis, en stockage
      depuis, depuis, date de debut, almacenado desde, desde, fecha de inicio, 存放开始, 入库日期, 开始日期, مخزن منذ,
      منذ, تاريخ البداية,
      startdat, start dat, ingangsdat, ingang, begindat, begin dat, contractdatum, vertragsbeginn, beginn, seit,
      eingelagert seit, eingelagert am`),
  },
  {
    field: 'gas',
    headers:
      headers(`gasflessen, gas, gasfles, gas aan boord, gasflessen aan boord, gas bottles, gas bottle, gas on board,
      bouteilles de gaz, bouteille de gaz, gaz, gaz a bord, bombonas de gas, bombona de gas, gas a bordo, 煤气罐, 燃气罐,
      燃气, أسطوانات غاز, أسطوانات الغاز, غاز, gasflasche, gasflaschen, propaan, lpg`),
    later: true,
  },
  {
    field: 'lithium',
    headers:
      headers(`lithiumaccu, lithium, lithium accu, accu lithium, lithium aan boord, lithium battery, lithium batteries,
      lithium on board, batterie lithium, batterie au lithium, bateria de litio, litio, 锂电池, بطارية ليثيوم, ليثيوم,
      lithiumbatterij, lithium batterie, li ion`),
    later: true,
  },
  {
    field: 'power',
    headers:
      headers(`elektrisch of aan stroom, elektrisch, aan stroom, stroom, electric or on power, electric, on power, power,
      electrique ou branche, electrique, branche, courant, electrico o enchufado, electrico, enchufado, corriente,
      电动或接电, 电动, 接电, كهربائي أو موصول بالكهرباء, كهربائي, كهرباء, elektrisch oder am strom, elektrisch aangedreven, walstroom`),
    later: true,
  },
  {
    field: 'customer',
    headers:
      headers(`klant, eigenaar, e mail klant, customer, owner, client, proprietaire, cliente, propietario, 客户, العميل,
      klantnaam, naam klant, naam eigenaar, debiteur, email klant, customer name, owner name, customer email,
      nom du client, nombre del cliente, titular, 客户名称, 所有者, المالك, اسم العميل, eig, klant naam, eigenaar naam,
      e mail eigenaar, email eigenaar, owner email, kunde, kundenname, besitzer, eigentumer, eigentuemer, halter`),
  },
  {
    // Counts before what a column of names says.
    field: 'customerNumber',
    headers:
      headers(`klantnummer, klantnr, klant nr, debiteurnummer, customer number, numero client, kundennummer, kundennr, kunden
      nr, kdnr, kd nr, klnr, kl nr, klant no, klantcode, klant id, debiteurnr, debiteur nr, debnr, deb nr,
      relatienummer, relatienr, customer no, customer nr, customer id, cust no, klantnummer eigenaar, owner
      number, numero de client, n° client, numero de cliente, n° cliente, 客户编号, رقم العميل`),
    into: ['customer'],
  },
  { field: 'warehouse', headers: WAREHOUSE_HEADERS },
  {
    field: 'spot',
    headers:
      headers(`plek, plaats, hal plek, spot, place, emplacement, plaza, 车位, الموقف, المكان, pleknummer, plek nr, pleknr,
      staanplaats, standplaats, vak, vaknummer, plaats stalling, stallingsplaats, stallingplaats, spot number,
      bay, pitch, numero d’emplacement, numero de plaza, 车位号,
      رقم الموقف,
      plek no, plekno, pl nr, plnr, plts, plts nr, plaatsnr, plaats nr, plaatsnummer, staanpl, standpl,
      standplaatsnr, positie, box, boxnr, box nr, boxnummer, spot no, spot nr, place no, stellplatz,
      stellplatznr, stellplatz nr, stellplatznummer, platz, platznr, platz nr, platznummer`),
  },
  { field: 'size', headers: headers(SIZE_HEADERS), into: SIZES },
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

import { guessFields, headers, NOTE_HEADERS, type SheetColumn } from '#shared/sheet-row.ts';

/** The columns of a sheet of customers, with the headers people give them. */
export const CUSTOMER_COLUMNS = [
  {
    field: 'reference',
    headers:
      headers(`klantnummer, nummer, customer number, reference, numero client, numero de cliente, 客户编号, رقم العميل,
      klantnr, klant nr, klantcode, klant id, debiteurnummer, debiteurnr, debiteur nr, relatienummer,
      relatienr, customer no, customer nr, customer id, client number, n° client, no client, code client,
      num client, n cliente, n° cliente, codigo de cliente, 客户号, 客户代码, رقم الزبون, كود العميل,
      klnr, kl nr, klant no, klantno, klant code, debnr, deb nr, debiteur no, debiteuren nr, debiteurennummer,
      relatie nr, relnr, rel nr, relatiecode, lidnummer, lidnr, cust no, cust nr, cust id, account no, account
      number, kundennummer, kundennr, kunden nr, kdnr, kd nr, kunden id, debitorennummer, debitorennr`),
  },
  {
    field: 'firstname',
    headers: headers(`voornaam, first name, firstname, prenom, nombre, 名, 名字, الاسم الاول, voornamen, roepnaam,
      voorletters, given name, forename, prenoms, nombre de pila, الاسم,
      voorn, voornm, vnaam, v naam, voorletter, voorl, initialen, initials, first, vorname, vornamen, rufname`),
  },
  {
    field: 'lastname',
    headers: headers(`achternaam, last name, lastname, nom de famille, apellidos, apellido, 姓, 姓氏, اسم العائلة,
      familienaam, surname, family name, اللقب,
      achtern, achternm, anaam, a naam, fam naam, famnaam, last, nachname, familienname, zuname`),
  },
  {
    // Without any other name it is the customer's name as well.
    field: 'companyName',
    headers:
      headers(`bedrijfsnaam, company name, nom de l’entreprise, nombre de la empresa, 公司名称, اسم الشركة, bedrijf,
      naam bedrijf, firma, firmanaam, organisatie, company, business name, organisation, organization, societe, raison
      sociale, entreprise, empresa, razon social, firmenname, unternehmen, 公司, الشركة`),
    later: true,
  },
  {
    field: 'kvkNumber',
    headers:
      headers(`kvk nummer, chamber of commerce kvk, numero de kvk, numero kvk, kvk, kvknr, kvk nr, kvknummer, kamer
      van koophandel, kamer van koophandel kvk, handelsregisternummer, handelsregister, chamber of commerce, coc number,
      coc no, coc nr, coc, company registration number, chambre de commerce kvk, chambre de commerce, camara de comercio
      kvk, camara de comercio, handelsregisternr, 商会 kvk, 荷兰商会 kvk, 商会编号 kvk, kvk 商会编号, 商会编号, رقم الغرفة التجارية, الغرفة التجارية kvk, غرفة التجارة kvk,
      رقم السجل التجاري`),
    later: true,
  },
  {
    field: 'vatId',
    headers:
      headers(`btw nummer, vat id, numero de tva, nif iva, 增值税号, رقم ضريبة القيمة المضافة, btw, btwnr, btw nr, btwnummer,
      btw id, btw identificatienummer, vat number, vat no, vat nr, vat, vat identification number, tva, n tva, n° tva, no
      tva, tva intracommunautaire, numero de tva intracommunautaire, numero de iva, n iva, iva, cif, ust id, ust idnr,
      ustid, ustidnr, ust id nr, umsatzsteuer id, 增值税识别号, 增值税号码, الرقم الضريبي`),
    later: true,
  },
  {
    field: 'email',
    headers:
      headers(`e mail, email, e mailadres, emailadres, mail, e mail adres, email adres, e mail address, email address, courriel, correo
      electronico, correo, 电子邮件, 邮箱, 邮箱地址, البريد الالكتروني, mailadres, e mail klant, email 1, e mail 1,
      adresse mail, adresse e mail, adresse electronique, direccion de correo, 电邮, ايميل, بريد الكتروني,
      e mailadr, emailadr, e mail adr, email adr, mail adres, mailadr, eml, e mail adresse, email adresse,
      emailadresse, mailadresse`),
  },
  {
    field: 'phone',
    headers:
      headers(`telefoon, telefoonnummer, tel, phone, telephone, telefono, 电话, الهاتف, tel nr, telnr, tel nummer,
      telefoon 1, telefoon vast, tel vast, tel thuis, telefoon thuis, vast nummer, tel prive, phone
      number, home phone, landline, tel fixe, telephone fixe, fixe, numero de telephone, tel fijo,
      telefono fijo, fijo, numero de telefono, 电话号码, 固定电话, رقم الهاتف, هاتف,
      telefoonnr, telefoon nr, telefoonnummer 1, telefoonnr 1, telef, telef nr, tel no, telnummer, tel nummers,
      tel 1, tel1, vast, vast nr, vaste telefoon, vaste lijn, tel werk, telefoon werk, tel overdag, phone no,
      phone nr, phone 1, telephone no, telephone nr, telephone number, telefon, telefonnummer, telefonnr,
      telefon nr, telefon privat, tel privat, festnetz, festnetznummer, rufnummer`),
  },
  {
    field: 'mobile',
    headers:
      headers(`mobiel, gsm, 06, mobiel nummer, mobile, portable, movil, 手机, الجوال, tel mobiel, telefoon mobiel,
      mobiele telefoon, mobiele nummer, mobielnummer, mobielnr, telefoon 2, 06 nummer, mobile phone,
      mobile number, cell, cell phone, tel portable, telephone portable, tel mobile, numero de portable,
      tel movil, telefono movil, celular, 手机号, 手机号码, 移动电话, رقم الجوال, الهاتف المحمول, موبايل,
      mob, mob nr, mobnr, mob nummer, mob tel, mobiel nr, mobiel tel, gsm nr, gsmnr, gsm nummer, gsmnummer, tel
      mob, telefoon mob, tel gsm, 06 nr, 06nr, 06nummer, tel 06, tel 2, tel2, telefoonnummer 2, telefoonnr 2,
      phone 2, mobile no, mobile nr, mob no, cell no, handy, handynr, handy nr, handynummer, mobil, mobilnr,
      mobil nr, mobilnummer, mobiltelefon, mobilfunk, tel mobil, telefon mobil`),
  },
  {
    field: 'street',
    headers:
      headers(`straat, adres, straat nr, straat en nr, straat huisnummer, straat en huisnummer, adres en huisnummer,
      street, address, rue, adresse, calle, direccion, 街道, الشارع, straatnaam, adresregel
      1, adres 1, street name, address line 1, address 1, nom de rue, adresse 1, domicilio, 地址, العنوان,
      عنوان,
      str, straatnm, str nr, str en nr, adr, adres nr, adres en nr, adres huisnr, adres en huisnr, adres
      huisnummer, adres nummer, straat huisnr, straat en huisnr, straat nummer, straat en nummer, woonadres,
      postadres, adres klant, adres eigenaar, street no, street and number, street and no, strasse, straße,
      strasse nr, straße nr, strasse und nr, straße und nr, strasse hausnummer, straße hausnummer, strasse und
      hausnummer, straße und hausnummer, anschrift`),
  },
  {
    field: 'houseNumber',
    headers:
      headers(`huisnummer, huisnr, house number, numero, numero de rue, numero de casa, 门牌号, رقم المنزل, huis nr,
      nr, huisnummer en toevoeging, house no, street number, n°, n rue, num, 门牌, رقم البيت,
      hnr, hn, h nr, hs nr, hsnr, huisno, huis no, house nr, hausnummer, hausnr, haus nr`),
  },
  {
    field: 'zipcode',
    headers:
      headers(`postcode, zip, zipcode, zip code, postal code, code postal, codigo postal, 邮编, الرمز البريدي, pc,
      post code, postcodes, plz, cp, c p, 邮政编码, رمز بريدي,
      pcode, p code, postc, postk, postkode, post kode, postleitzahl`),
  },
  {
    field: 'city',
    headers: headers(`plaats, woonplaats, stad, city, town, ville, ciudad, localidad, 城市, المدينة, gemeente, dorp,
      locality, commune, localite, poblacion, municipio, 市, البلدة,
      woonpl, woon pl, wpl, woonplts, plts, plaatsnaam, ort, wohnort, stadt`),
  },
  {
    field: 'country',
    headers:
      headers(`land, landcode, country, country code, pays, pais, 国家, 国家 地区, البلد, الدولة, land klant, nation, 国别,
      دولة,
      lnd, landnaam, land code, country name, landeskennung`),
  },
  {
    field: 'note',
    headers: [
      ...NOTE_HEADERS,
      ...headers(`opmerking klant, opmerkingen klant, opmerking bij de klant, notitie klant, customer remark, customer
      remarks, customer notes, remarque client, observaciones del cliente`),
    ],
  },
  {
    field: 'status',
    headers: headers(
      `actief, status, active, actif, activo, 状态, 有效, نشط, klant actief, is actief, estado, statut, الحالة,
      act, aktief, aktiv, actieve klant, klantstatus`,
    ),
  },
  // Somebody besides the customer. Empty sheets of before do not have them.
  {
    field: 'contactName',
    headers: headers(`contactpersoon, contact persoon, naam contactpersoon, contactnaam, contact name, contact person,
      name of contact, personne de contact, nom du contact, persona de contacto, nombre del contacto, 联系人, 联系人姓名,
      جهة الاتصال, اسم جهة الاتصال, kontaktperson, ansprechpartner`),
    later: true,
  },
  {
    field: 'contactPhone',
    headers: headers(`telefoon contactpersoon, tel contactpersoon, telefoonnummer contactpersoon, mobiel contactpersoon,
      contact phone, contact phone number, phone of contact, telephone du contact, telefono del contacto, 联系人电话,
      هاتف جهة الاتصال, telefon kontaktperson, telefon ansprechpartner`),
    later: true,
  },
  {
    field: 'contactEmail',
    headers: headers(`e mail contactpersoon, email contactpersoon, mail contactpersoon, contact e mail, contact email,
      e mail of contact, e mail du contact, email du contact, e mail del contacto, correo del contacto, 联系人邮箱,
      بريد جهة الاتصال, e mail kontaktperson, e mail ansprechpartner`),
    later: true,
  },
  {
    field: 'contactMayFetch',
    headers:
      headers(`mag ophalen, contactpersoon mag ophalen, may fetch, may collect, peut retirer, puede recoger, 可代取,
      يحق له الاستلام, darf abholen`),
    later: true,
  },
  {
    field: 'infix',
    headers: headers(`tussenvoegsel, tussenvoegsels, tussenv, tv, voorvoegsel, name prefix, infix, particule,
      tussenvoeg, tussenvgsl, tussv, tsv, voorv, namenszusatz`),
    into: ['lastname'],
  },
  {
    field: 'fullName',
    headers: headers(`naam, klantnaam, naam klant, volledige naam, name, full name, customer name, nom, nom complet,
      nom du client, nombre completo, nombre y apellidos, nombre del cliente, 姓名, 客户名称, اسم العميل,
      الاسم الكامل, voornaam achternaam, voornaam en achternaam, first name last name,
      klant naam, naam volledig, naam en voorletters, kundenname, name kunde, vor und nachname`),
    into: ['firstname', 'lastname'],
  },
  {
    // Whole names too, the last name first.
    field: 'lastnameFirst',
    headers: headers(`achternaam voornaam, achternaam en voornaam, achternaam voorletters, naam achternaam eerst, naam
      voornaam, naam en voornaam, last name first name, surname first name, name last name first, nom prenom, nom et
      prenom, nom de famille prenom, apellidos nombre, apellidos y nombre, apellido y nombre, nachname vorname, name
      vorname`),
    into: ['firstname', 'lastname'],
  },
  {
    field: 'zipcodeAndCity',
    headers: headers(`postcode plaats, postcode en plaats, postcode woonplaats, postcode en woonplaats, pc plaats, pc en
      plaats, pc woonplaats, pc en woonplaats, postcode stad, zip city, zip and city, postcode and city, postcode city,
      postal code and city, code postal ville, code postal et ville, cp ville, codigo postal y ciudad, cp ciudad, cp
      localidad, codigo postal y localidad, 邮编城市, 邮编和城市, الرمز البريدي والمدينة,
      pc wpl, pc en wpl, pc woonpl, pc en woonpl, pc pl, postcode wpl, postcode woonpl, plz ort, plz und ort,
      plz wohnort, postleitzahl ort, postleitzahl und ort`),
    into: ['zipcode', 'city'],
  },
  {
    field: 'houseNumberAddition',
    headers: headers(`toevoeging, huisnummertoevoeging, huisnr toevoeging, toev, huisletter, addition, house number
      addition, suffix, complement, complement de numero, complemento, 附加, اضافة,
      toev nr, toevoeg, huisnr toev, huisnummer toev, hnr toev, huisnummer toevoeging, hausnummerzusatz, zusatz`),
    into: ['houseNumber'],
  },
] as const satisfies readonly SheetColumn[];

/**
 * Guesses the fields of a sheet of customers by its headers. Whom a column names as the contact is somebody besides the
 * customer only where another says how to reach them: else it is the customer's own name, as beside that of a company.
 */
export function guessCustomerFields(given: readonly string[]): readonly (string | null)[] {
  const fields = guessFields(CUSTOMER_COLUMNS, given);
  if (fields.includes('contactPhone') || fields.includes('contactEmail')) return fields;
  const name = fields.includes('fullName') ? null : 'fullName';
  return fields.map((field) => (field === 'contactName' ? name : field === 'contactMayFetch' ? null : field));
}

/** The columns that say something of the customer alone. */
export const OWN_COLUMNS = CUSTOMER_COLUMNS.filter(({ field }) => !field.startsWith('contact'));

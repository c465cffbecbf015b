/** The text that comes with the app: plain terms of a storage yard, to be made one's own. It is version 0. */
export const DEFAULT_TEMPLATE = `# Stallingsovereenkomst {{contract.number}}

## Partijen

**{{yard.name}}**, {{yard.address}}, ingeschreven bij de Kamer van Koophandel onder nummer {{yard.kvk}}, hierna: de stalling,

en

**{{customer.name}}**, {{customer.address}}, e-mail {{customer.email}}, telefoon {{customer.phone}}, hierna: de klant.

## 1. Wat wordt gestald

De stalling bewaart voor de klant: {{object.category}} {{object.name}}, kenteken: {{object.plate}}, objectnummer {{object.number}}, afmetingen {{object.size}}.

Plaats bij het begin van de overeenkomst: {{spot.name}}, {{spot.warehouse}}. De stalling mag het object verplaatsen naar een andere geschikte plaats op haar terrein.

## 2. Ingang en duur

De overeenkomst gaat in op {{object.start}} en loopt door tot een van beide partijen opzegt. Opzeggen kan schriftelijk of per e-mail. De opzegtermijn is {{terms.notice}}.

## 3. Prijs en betaling

De prijs is **{{price.amount}}** {{price.period}}. Facturen worden binnen {{terms.payment_days}} dagen betaald op rekening {{yard.iban}}.

## 4. Brengen en halen

- Brengen en halen gaat op afspraak, tijdens de openingstijden.
- De stalling geeft het object alleen mee aan de klant of aan wie de klant daarvoor heeft aangewezen.
- De klant zorgt dat het object rijklaar is en de banden op spanning zijn.

## 5. Wat de klant toezegt

1. Het object is van de klant, of de klant mag erover beschikken.
2. Het object is verzekerd zolang het gestald staat. Op verzoek laat de klant het bewijs zien.
3. In het object blijven geen gasflessen, brandstof buiten de tank, etenswaren of andere gevaarlijke of bederfelijke stoffen achter.
4. De klant geeft een nieuw adres, telefoonnummer of een verkoop van het object binnen een week door.

## 6. Wat de stalling toezegt

De stalling bewaart het object met zorg, houdt het terrein afgesloten en laat het de klant meteen weten als zij schade ziet.

## 7. Ondertekening

Aldus overeengekomen op {{contract.date}}.`;

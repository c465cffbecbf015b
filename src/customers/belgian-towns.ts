import { foldText } from '#shared/sort-key.ts';

/** Belgian towns by their postcodes: the larger ones, and those near the Dutch border. */
const TOWNS = `1000 Brussel, 1000 Bruxelles, 2000 Antwerpen, 2018 Antwerpen, 2060 Antwerpen, 2100 Deurne, 2140 Borgerhout,
  2170 Merksem, 2180 Ekeren, 2200 Herentals, 2250 Olen, 2260 Westerlo, 2300 Turnhout, 2310 Rijkevorsel, 2320 Hoogstraten,
  2321 Meer, 2322 Minderhout, 2323 Wortel, 2328 Meerle, 2330 Merksplas, 2340 Beerse, 2350 Vosselaar, 2360 Oud-Turnhout,
  2370 Arendonk, 2380 Ravels, 2381 Weelde, 2382 Poppel, 2387 Baarle-Hertog, 2390 Malle, 2400 Mol, 2440 Geel, 2460 Kasterlee,
  2470 Retie, 2480 Dessel, 2490 Balen, 2500 Lier, 2560 Nijlen, 2800 Mechelen, 2900 Schoten, 2910 Essen, 2920 Kalmthout,
  2930 Brasschaat, 2940 Stabroek, 2950 Kapellen, 2960 Brecht, 2970 Schilde, 2980 Zoersel, 2990 Wuustwezel, 3000 Leuven,
  3500 Hasselt, 3600 Genk, 3620 Lanaken, 3630 Maasmechelen, 3640 Kinrooi, 3650 Dilsen-Stokkem, 3680 Maaseik, 3700 Tongeren,
  3900 Pelt, 3910 Pelt, 3910 Neerpelt, 3920 Lommel, 3930 Hamont-Achel, 3940 Hechtel-Eksel, 3950 Bocholt, 3960 Bree,
  3990 Peer, 4000 Luik, 4000 Liège, 5000 Namen, 5000 Namur, 6000 Charleroi, 7000 Mons, 8000 Brugge, 8300 Knokke-Heist,
  8340 Damme, 8400 Oostende, 8500 Kortrijk, 9000 Gent, 9060 Zelzate, 9100 Sint-Niklaas, 9120 Beveren, 9130 Kieldrecht,
  9160 Lokeren, 9200 Dendermonde, 9300 Aalst, 9900 Eeklo, 9940 Evergem, 9960 Assenede, 9970 Kaprijke, 9980 Sint-Laureins,
  9990 Maldegem`;

const folded = (text: string) => foldText(text).replaceAll(/[\s-]+/g, ' ');
const KNOWN: ReadonlySet<string> = new Set(TOWNS.split(',').map((town) => folded(town.trim())));

/** True for a postcode and a place that belong together in Belgium. */
export function isBelgianTown(zipcode: string, city: string): boolean {
  return KNOWN.has(folded(`${zipcode} ${city}`));
}

// The 10,000 commonest passwords of ten characters or more, in small letters: from the ten million that Mark Burnett
// published to the public domain in 2015.
import published from './frequent-passwords.txt?raw';

/** Frequent passwords of a yard in the Netherlands, and of the years since. */
const OURS = `
  password123 password1234 password12345 password123456 password12 password01 password11 password21 password99
  password2020 password2021 password2022 password2023 password2024 password2025 password2026 passwordpassword
  password1! password123! passw0rd123 p@ssw0rd123 p@ssword123 p@ssw0rd1234 wachtwoord wachtwoord1 wachtwoord12
  wachtwoord123 wachtwoord1234 wachtwoord01 wachtwoord2024 wachtwoord2025 wachtwoord2026 wachtwoord! wachtwoord1!
  wachtwoord123! mijnwachtwoord geheim1234 geheim12345 geheimgeheim welkom1234 welkom12345 welkom123456 welkom2020
  welkom2021 welkom2022 welkom2023 welkom2024 welkom2025 welkom2026 welkom123! welkom2024! welkom2025! welkom2026!
  welkomwelkom welcome123 welcome1234 welcome12345 welcome2023 welcome2024 welcome2025 welcome2026 welcome123!
  welcome2024! welcome2025! welcome2026! 1234567890 12345678901 123456789012 0123456789 0987654321 9876543210
  1234567891 12345678910 1234567890a 123456789a 123456789q a123456789 q123456789 123456789abc abc123456789
  1234512345 1122334455 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop
  qwertyuiop123 qwerty12345 qwerty123456 qwerty1234 qwerty1234567 qwerty123! qwertyqwerty qwertyuiop1 qwertyuiop12
  asdfghjkl1 asdfghjkl123 asdfghjkl; asdfasdfasdf zxcvbnm123 zxcvbnm1234 zxcvbnm12345 1qaz2wsx3e 1qaz@wsx3edc
  qazwsxedcrfv qazwsxedc123 qazwsx12345 qweasdzxc123 qwe123qwe123 asd123asd123 azertyuiop azertyuiop123
  azerty12345 azerty123456 motdepasse motdepasse1 motdepasse123 bonjour123 bonjour1234 contrasena contrasena1
  contrasena123 contraseña contraseña1 contraseña123 hola123456 holahola123 iloveyou12 iloveyou123 iloveyou1234
  iloveyouiloveyou iloveyou!! ikhouvanjou ikhouvanjou1 ikhouvanjou123 letmein123 letmein1234 letmein12345
  letmeinplease admin12345 admin123456 admin1234567 admin123456789 adminadmin administrator administrator1
  administrator123 beheerder123 superadmin superuser123 rootroot123 root123456 test123456 test1234567 test12345678
  testtest123 testtesttest testing123 testing1234 changeme123 changeme1234 changemenow default123 default1234
  guest12345 gebruiker123 temporary1 temporary123 tijdelijk123 monkey12345 monkey123456 dragon12345 dragon123456
  football123 football1234 basketball basketball1 baseball123 superman123 superman1234 batman12345 pokemon123
  pokemon1234 princess123 princess1234 sunshine123 sunshine1234 michael123 michael1234 jennifer123 jessica123
  charlie123 charlie1234 liverpool1 liverpool123 manchester manchester1 chelsea123 feyenoord1 feyenoord123
  feyenoord1908 ajaxamsterdam ajax123456 ajaxajaxajax amsterdam1 amsterdam12 amsterdam123 amsterdam020 rotterdam1
  rotterdam123 rotterdam010 nederland1 nederland123 holland123 holland1234 computer123 computer1234 internet123
  internet1234 samsung123 samsung1234 google12345 google123456 facebook123 facebook1234 whatsapp123 instagram1
  instagram123 minecraft1 minecraft123 starwars123 starwars1234 trustno1234 trustnoone summer2023 summer2024
  summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024
  autumn2025 zomer12345 zomer2024! zomer2025! zomer2026! winter2024! winter2025! winter2026! lente2025! herfst2024
  herfst2025 herfst2025! januari2025 januari2026 december2024 december2025 september1 september123 november2025
  caravan123 caravan1234 camper1234 camper12345 stalling123 stalling1234 caravanstalling winterstalling abcdefghij
  abcdefghijk abcdefghijkl abcdef12345 abcdef123456 abcd123456 abcd12345678 abc1234567 abc12345678 abcabc123123
  aa12345678 aa123456789 a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e zaq12wsxcde zaq1xsw2cde3 zaq1zaq1zaq1 !qaz2wsx#edc
  woaini1314 woaini520520 woaini123456 5201314520 1314520520 147258369a 1472583690 147852369a 7894561230
  1029384756 3141592653 31415926535 0000000001 1111111112 1234554321 1234567654321 11223344556 112233445566
  123123123a 123321123321 159753159753 987654321a qwer1234qwer
`;

const FREQUENT = new Set(`${published} ${OURS}`.trim().split(/\s+/));

/** Signs that people put in the place of letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', 0: 'o', 1: 'i', 3: 'e', $: 's', 5: 's' };

/** Whether a password is one of the commonest, also with a sign at its end or signs for letters: `P@ssword123!`. */
export function isFrequentPassword(password: string): boolean {
  const small = password.toLowerCase();
  const plain = small.replace(/[^\p{L}\p{N}]+$/u, '');
  const [word = '', digits = ''] = /^(.*?)(\d*)$/su.exec(plain)?.slice(1) ?? [];
  const spelled = word.replace(/[@013$5]/g, (sign) => LETTERS[sign] ?? sign) + digits;
  return [small, plain, spelled].some((form) => FREQUENT.has(form));
}

/** Typical passwords of twelve characters, collected by hand. */
export const commonPasswords: readonly string[] = `
  123456789012 1234567891011 0123456789012 12345678901234 123123123123 111111111111
  000000000000 121212121212 123321123321 987654321098 112233445566 159357159357 147258369147
  102030405060 19801980198019 696969696969 147852369147 123456123456 123456654321 123412341234
  qwertyuiop12 qwertyuiopas qwertyuiop123 qwerty123456 qwertz123456 asdfghjkl123 1q2w3e4r5t6y
  1q2w3e4r5t6z zaq12wsxcde3 1qaz2wsx3edc !QAZ2wsx#EDC qazwsxedcrfv qweasdzxc123 qwerqwerqwer
  asdfasdfasdf asdf1234asdf abcd1234abcd abcdefghijkl abc123abc123 a1b2c3d4e5f6 aaaaaaaaaaaa
  zxcvbnm12345 poiuytrewq12 q1w2e3r4t5y6 yxcvbnm12345 qwertyqwerty qwertzqwertz Qwertz12345!
  Qwerty12345! passwordpassword password1234 Password1234 Password123! P@ssw0rd1234
  P@ssword123! p455w0rd1234 Passw0rd2024 passwort1234 Passwort123! Passwort2024 password2025!
  mypassword123 password!!!! PASSWORD1234 pass1234pass passwordpass Passw0rd!!!! Pa$$w0rd2023
  meinpasswort1 geheimgeheim geheim123456 Geheim123456 secretsecret secret123456 letmeinletmein
  letmein12345 Welcome12345 welcome2024! Welcome@1234 Willkommen12 Willkommen1! willkommen2025
  changeme1234 ChangeMe123! adminadmin12 admin1234567 Administrator1 administrator root12345678
  test12345678 testtesttest testpassword test1234test login1234567 hallohallo12 hallo1234567
  hallohallohallo hellohello12 iloveyou1234 iloveyou2019 iloveyouforever iloveyou<3<3
  iloveyousomuch ichliebedich ichliebedich1 ichliebedich! schatzischatzi schatz123456
  loveyouforever mylove123456 ilovemymom12 i-love-you-2 lovelovelove princess1234 prinzessin12
  sunshine1234 Sunshine2020 sonnenschein Sonnenschein1 Sommer2024!! Sommer2025!!! Winter2023!!
  Herbst2024!! Summer2024!! Summer2025!! Spring2024!! Fruehling2024 Dezember2023 December2023
  November2024! Januar2025!! september2021 oktober19751 Sommersommer winterwinter football1234
  fussball1234 fussballfussball baseball2018 liverpool123 Liverpool1892 manchester12
  manutd123456 chelseachelsea barcelona123 Barcelona2015 fcbayern1900 BayernMuenchen
  borussia1909 schalke04schalke04 schalke041904 dortmund0909 realmadrid12 juventus1897
  galatasaray1 Galatasaray1905 cowboys12345 superman1234 batmanbatman spiderman123 starwars1977
  darthvader12 lukeskywalker maytheforce1 maytheforcebewithyou pokemon12345 pikachu12345
  harrypotter1 HarryPotter7 hogwarts1234 minecraft123 dragonball12 dragonballz1 hellokitty12
  mickeymouse1 spongebob123 michael12345 Michael1985! michelle1990 alexander123 Alexander2010
  jennifer1234 jessica12345 charlie12345 thomas123456 thomas1975!! andreas12345 stefanie1988
  maximilian01 Maximilian12 christian123 christopher1 elisabeth123 annaannaanna annamaria123
  jonas2012lena leonleonleon sebastian123 franziska123 Katharina123 patrick19852 peterpeter12
  martin.martin mueller12345 schneider123 monkeymonkey dragon123456 master123456 shadow123456
  mustang12345 mercedes1234 mercedesbenz ferrari12345 Porsche911!! volkswagen12 computer1234
  Computer123! internet1234 samsung12345 microsoft123 facebook1234 google123456 iphone123456
  playstation4 nintendo1234 berlinberlin berlin123456 hamburg12345 deutschland1 Deutschland2014
  germany12345 newyork12345 california12 schokolade12 chocolate123 kartoffel123 blumenwiese1
  schmetterling Schmetterling1 butterfly123 elefant12345 elephant1234 katzekatze12
  hundkatzemaus mausimausi12 mausebaer123 teddybear123 blackberry12 strawberry12 erdbeere1234
  fuckyou12345 fuckyoubitch arschloch123 scheisse1234 asshole12345 motherfucker leckmich1234
  jesus1234567 jesuschrist1 godisgood123 inshallah123 trustno1trustno1 killerkiller
  freedom12345 correcthorsebatterystaple thequickbrownfox tobeornottobe hakunamatata
  letitbeletitbe abrakadabra1 abcdefg12345 alleswirdgut onetwothree123 qwe123qwe123
  ab12ab12ab12 01.01.2000.. 31121999!!!!
`
  .trim()
  .split(/\s+/u)
  .concat(['i love you 12', 'Correct Horse Battery Staple'])
/** Typical passwords in other languages. */
export const foreignPasswords: readonly string[] = `
  mariposa1234 tequieromucho1 chocolat2020 azertyuiop12 jetaimefort12 gfhjkm123456 euteamo12345
  kochamcie123 seniseviyorum estrellita123 princesita12 galatasaray1905 ghbdtn123456 soleil123456
  doudou123456 senha1234567 benficabenfica parola123456 Contrasena123! Motdepasse2024 teamomiamor12
  amoremio1234 solnyshko123 wachtwoord12 corazon12345 mivida123456 sommerfugl12 akucintakamu1
  mahalkita123 Barcelona10!! motdepasse!! fyfcnfcbz123 canimannem12 bismillah123 M4riposa2023
`
  .trim()
  .split(/\s+/u)

/** Strong passwords that must be accepted. */
export const strongPasswords: readonly string[] = [
  'violin tractor seldom beige',
  'zwölf Kraniche über Husum',
  'my aunt keeps bees in Leeds',
  'die Oma strickt Pullunder',
  'kettle-orbit-maple-31',
  'Tr0mpeten:Wald',
  'gX7#pLq2!vRz',
  'h4kq-92mv-x7tb-11pd',
  '0ZpX4mYvK1cQ',
  'vkzqjwxhbtrn',
  '8461 5530 9172 64',
  'purple socks on a heron',
  'Lindenblüten-Bahnsteig',
  'quietly the ferry hums',
  'mein Rad hat einen Platten',
  'fjord glue banjo',
  'Wer mag schon Rosenkohl?',
  'nachts ist es kälter als draußen',
  'rhubarb@the.allotment',
  'ölsardine im tunnel',
  'дом у старой реки',
  '東京の夜は長いですね!!!',
  '🦊🌋🎻🧊🪁🦑🥨🚲🎲🧦🪐🫧',
  'Kq3vTz8mWn1x',
  'aubergine ladder',
  'sailing past Mull 1740',
  'tin whistle, E flat',
  'Hubschraubär',
  'w7&kD0-qLb',
  'Sieben Zwetschgen?',
  'stapler moss gravity',
  'T4xi nach Ueckermünde',
  'no one reads my attic',
  'Pfützenspringer auf Rügen',
]
/**
 * Passwords of at least twelve characters from the middle of a public list of popular passwords,
 * and variations of shorter ones. The word lists were not written from this list.
 */
export const validationPasswords: readonly string[] = `
  transformers peanutbutter philadelphia cheeseburger jamesbond007 stratocaster frankenstein
  construction 123456123456 password1234 leavemealone independence q1w2e3r4t5y6 chesterfield
  finalfantasy qwertyqwerty 123456qwerty heartbreaker blahblahblah 123456654321 playstation2
  michelangelo sharpshooter butterscotch dragonslayer 123456789abc winston12345 tangerine123
  moneyman1234 terrapin1234 seahawks1234 goldfinger12 snowwhite123 volkswagen12 schumacher12
  dragonballz1 scarecrow123 fireworks123 springfield1 greyhound123 rosewood1234 garrison1234
  hydrogen1234
`
  .trim()
  .split(/\s+/u)

/**
 * What guessers try first, by the bits that are left of it: the only words that travel to the browser.
 *
 * @example
 * firstWords[1] // 'password passwort'
 */
export const firstWords: Readonly<Record<number, string>> = {
  1: 'password passwort',
  3: 'letmein welcome willkommen iloveyou ichliebedich admin login hallo secret geheim',
  5: 'monkey dragon sunshine princess football baseball superman batman shadow abc test schatz summer sommer winter love hello',
}

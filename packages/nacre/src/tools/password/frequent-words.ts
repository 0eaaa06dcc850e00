/**
 * The most common words in passwords, by the bits of entropy that they add. This short list is part
 * of the browser bundle.
 *
 * @example
 * frequentPasswordWords[1] // 'password passwort'
 */
export const frequentPasswordWords: Readonly<Record<number, string>> = {
  1: 'password passwort',
  3: 'letmein welcome willkommen iloveyou ichliebedich admin login hallo secret geheim',
  5: 'monkey dragon sunshine princess football baseball superman batman shadow abc test schatz summer sommer winter love hello',
}

import type { Provider } from '#shell/model/user.ts'
import { wordsIn } from '#shell/model/words.ts'

/** Names the company in a sentence. */
const about =
  (en: string, de: string) =>
  ({ label }: Provider) => ({
    en: en.replace('{company}', wordsIn(label, 'en')),
    de: de.replace('{company}', wordsIn(label, 'de')),
  })
export const denied = about(
  'At {company} you were not let through, or you turned back.',
  'Bei {company} wurden Sie nicht durchgelassen, oder Sie sind umgekehrt.',
)
export const unseen = about(
  '{company} does not say that your e-mail address is really yours, so no account is made for it.',
  '{company} sagt nicht, dass Ihre E-Mail-Adresse wirklich Ihre ist; darum entsteht kein Konto.',
)
export const taken = {
  en: 'There is an account with your e-mail address already, and this is not connected with it.',
  de: 'Mit Ihrer E-Mail-Adresse gibt es schon ein Konto, und das hier ist nicht damit verbunden.',
}
export const notBelieved = {
  en: 'What came back from there could not be believed.',
  de: 'Was von dort zurückkam, ist nicht zu glauben.',
}
export const notBegun = {
  en: 'This way back is used, or too old, or was begun in another browser.',
  de: 'Dieser Rückweg ist benutzt, zu alt oder in einem anderen Browser begonnen.',
}
export const ofAnother = {
  en: 'This belongs to another account already.',
  de: 'Das gehört schon zu einem anderen Konto.',
}

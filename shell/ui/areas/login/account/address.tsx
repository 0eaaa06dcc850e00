import { ActForm } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { wordsFor } from '../../words.ts'
import { EmailInput } from '../inputs.tsx'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData } from './load-account.ts'

const words = {
  en: {
    title: 'E-mail address',
    text: 'It is your name when you log in, and where letters go.',
    newAddress: 'New address',
    send: 'Send a link there',
  },
  de: {
    title: 'E-Mail-Adresse',
    text: 'Mit ihr melden Sie sich an, und an sie gehen Briefe.',
    newAddress: 'Neue Adresse',
    send: 'Link dorthin schicken',
  },
}

/** Another address, once its mail has reached one. */
export const address: AccountPart = { id: 'address', words, Body, needsProof: true }

function Body({ data: { language } }: { data: AccountData }) {
  const say = wordsFor(words, language)
  return (
    <ActForm act={actOnAccount} name="address">
      <EmailInput label={say.newAddress} fill="email" />
      <Submit>{say.send}</Submit>
    </ActForm>
  )
}

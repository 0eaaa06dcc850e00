import { ActForm } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { wordsFor } from '../../words.ts'
import { KnownAddress, PasswordInput } from '../inputs.tsx'
import { loginWords } from '../login-words.ts'
import type { AccountPart } from './account-part.ts'
import { accountWords } from './account-words.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData } from './load-account.ts'

const words = {
  en: {
    title: 'Password',
    text: 'A new one logs you out everywhere else.',
    current: 'Present password',
    change: 'Change the password',
  },
  de: {
    title: 'Passwort',
    text: 'Ein neues meldet Sie überall sonst ab.',
    current: 'Jetziges Passwort',
    change: 'Passwort ändern',
  },
}

/** Another password for the one that one has. */
export const password: AccountPart = {
  id: 'password',
  words,
  Body,
  isFor: ({ account }) => account.factors.password,
}

function Body({ data: { account, language } }: { data: AccountData }) {
  const say = {
    ...wordsFor(loginWords, language),
    ...wordsFor(accountWords, language),
    ...wordsFor(words, language),
  }
  return (
    <ActForm act={actOnAccount} name="password">
      <KnownAddress email={account.user.email} />
      <PasswordInput name="current" label={say.current} kind="current-password" show={say.show} />
      <PasswordInput
        label={say.newPassword}
        kind="new-password"
        show={say.show}
        help={say.goodPassword}
      />
      <Submit>{say.change}</Submit>
    </ActForm>
  )
}

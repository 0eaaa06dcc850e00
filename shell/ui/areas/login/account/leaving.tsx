import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData } from './load-account.ts'
import { Time } from './time.tsx'

const words = {
  en: {
    title: 'Delete the account',
    text: 'In 14 days it is gone for good. Until then you can change your mind.',
    leave: 'Delete the account',
    stay: 'Keep the account',
    leaves: 'This account will be deleted on',
  },
  de: {
    title: 'Konto löschen',
    text: 'In 14 Tagen ist es endgültig fort. Bis dahin können Sie es sich anders überlegen.',
    leave: 'Konto löschen',
    stay: 'Konto behalten',
    leaves: 'Dieses Konto wird gelöscht am',
  },
}

/** The way out for good, and the way back. */
export const leaving: AccountPart = {
  id: 'leaving',
  words,
  Body,
  isFor: ({ session }) => session.step === 'open',
  needsProof: true,
}

function Body({ data }: { data: AccountData }) {
  const say = wordsFor(words, data.language)
  const { leaves } = data.account
  if (leaves === null) {
    return (
      <ActForm act={actOnAccount} name="leave" className="">
        <button type="submit" className="danger">
          {say.leave}
        </button>
      </ActForm>
    )
  }
  return (
    <>
      <p>
        {say.leaves} <Time data={data} at={leaves} shape={dayOnly} />.
      </p>
      <ActForm act={actOnAccount} name="stay" className="">
        <button type="submit" className="main">
          {say.stay}
        </button>
      </ActForm>
    </>
  )
}

const dayOnly = { dateStyle: 'long' } as const

import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData } from './load-account.ts'

const words = {
  en: {
    title: 'Second factor',
    text: 'With one, a stolen password lets nobody in.',
    none: 'Besides the password, nothing is asked for.',
    totp: 'After the password, a code from your app is asked for.',
    left: 'Recovery codes left:',
    add: 'Add codes from an app',
    remove: 'Take the app away',
  },
  de: {
    title: 'Zweiter Faktor',
    text: 'Mit ihm lässt ein gestohlenes Passwort niemanden herein.',
    none: 'Außer dem Passwort wird nach nichts gefragt.',
    totp: 'Nach dem Passwort wird nach einem Code aus Ihrer App gefragt.',
    left: 'Verbleibende Wiederherstellungscodes:',
    add: 'Codes aus einer App hinzufügen',
    remove: 'Die App wegnehmen',
  },
}

/** What is asked for besides the password. */
export const factors: AccountPart = { id: 'factors', words, Body }

function Body({ data: { account, language } }: { data: AccountData }) {
  const say = wordsFor(words, language)
  const { totp, recovery } = account.factors
  return (
    <>
      <p>
        {totp ? say.totp : say.none} {totp && `${say.left} ${recovery}.`}
      </p>
      {totp ? (
        <ActForm act={actOnAccount} name="totp" className="">
          <button type="submit" className="quiet">
            {say.remove}
          </button>
        </ActForm>
      ) : (
        <p>
          <IntentLink className="button quiet" to="/login/totp">
            {say.add}
          </IntentLink>
        </p>
      )}
    </>
  )
}

import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import { PasskeyIcon } from '../passkeys/passkey-icon.tsx'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData, PasskeyHere } from './load-account.ts'
import { Time } from './time.tsx'

const words = {
  en: {
    title: 'Passkeys',
    text: 'Log in by your finger, your face or the code of your device. Nobody can guess or steal a passkey.',
    none: 'You have none yet.',
    add: 'Add a passkey',
    unnamed: 'Passkey',
    made: 'Made',
    used: 'Last used',
    unused: 'Not used yet',
    rename: 'Rename',
    name: 'Name',
    save: 'Save',
    remove: 'Remove',
  },
  de: {
    title: 'Passkeys',
    text: 'Melden Sie sich mit Finger, Gesicht oder dem Code Ihres Geräts an. Einen Passkey kann niemand erraten oder stehlen.',
    none: 'Sie haben noch keinen.',
    add: 'Passkey hinzufügen',
    unnamed: 'Passkey',
    made: 'Angelegt',
    used: 'Zuletzt benutzt',
    unused: 'Noch nicht benutzt',
    rename: 'Umbenennen',
    name: 'Name',
    save: 'Speichern',
    remove: 'Entfernen',
  },
}

/** The passkeys that somebody has. */
export const passkeys: AccountPart = {
  id: 'passkeys',
  words,
  Body,
  isFor: ({ ways, account }) => ways.passkey || account.factors.passkeys.length > 0,
}

function Body({ data }: { data: AccountData }) {
  const { account, language } = data
  const say = wordsFor(words, language)
  const all = account.factors.passkeys
  return (
    <>
      {all.length === 0 ? (
        <p>{say.none}</p>
      ) : (
        <ul className="sessions passkeys">
          {all.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyIcon />
              <About passkey={passkey} data={data} />
              <Changes passkey={passkey} data={data} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <IntentLink className="button quiet" to="/login/passkey">
          {say.add}
        </IntentLink>
      </p>
    </>
  )
}

interface Props {
  passkey: PasskeyHere
  data: AccountData
}

const dayOnly = { dateStyle: 'medium' } as const

function About({ passkey: { name, created, used }, data }: Props) {
  const say = wordsFor(words, data.language)
  return (
    <span>
      <span>{name ?? say.unnamed}</span>
      <br />
      <small>
        {say.made} <Time data={data} at={created} shape={dayOnly} /> ·{' '}
        {used === null ? (
          say.unused
        ) : (
          <>
            {say.used} <Time data={data} at={used} shape={dayOnly} />
          </>
        )}
      </small>
    </span>
  )
}

/** Both without JavaScript as well: the name in something that opens, the end by a button. */
function Changes({ passkey: { id, name }, data }: Props) {
  const say = wordsFor(words, data.language)
  const called = name ?? say.unnamed
  return (
    <span className="changes">
      <details>
        <summary className="button quiet" aria-label={`${say.rename}: ${called}`}>
          {say.rename}
        </summary>
        <ActForm act={actOnAccount} name={`rename-passkey-${id}`}>
          <input type="hidden" name="id" value={id} />
          <label>
            {say.name}
            <input name="name" defaultValue={name ?? ''} maxLength={60} autoComplete="off" />
          </label>
          <button type="submit" className="quiet">
            {say.save}
          </button>
        </ActForm>
      </details>
      <ActForm act={actOnAccount} name={`remove-passkey-${id}`} className="">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="danger" aria-label={`${say.remove}: ${called}`}>
          {say.remove}
        </button>
      </ActForm>
    </span>
  )
}

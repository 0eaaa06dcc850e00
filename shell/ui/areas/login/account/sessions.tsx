import { deviceName } from '#shell/model/device-name.ts'
import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData, SessionHere } from './load-account.ts'
import { Time } from './time.tsx'

const words = {
  en: {
    title: 'Where you are logged in',
    text: 'Is there a place that you do not know? Log out there, and change your password.',
    this: 'This device',
    end: 'Log out there',
    endOthers: 'Log out everywhere else',
    seen: 'Last used',
    unknown: 'Unknown device',
  },
  de: {
    title: 'Wo Sie angemeldet sind',
    text: 'Ist ein Ort dabei, den Sie nicht kennen? Melden Sie sich dort ab, und ändern Sie Ihr Passwort.',
    this: 'Dieses Gerät',
    end: 'Dort abmelden',
    endOthers: 'Überall sonst abmelden',
    seen: 'Zuletzt benutzt',
    unknown: 'Unbekanntes Gerät',
  },
}

/** Every place in which somebody is logged in, and how to end it there. */
export const sessions: AccountPart = {
  id: 'sessions',
  words,
  Body,
  isFor: (data) => data.sessions.length > 0,
}

function Body({ data }: { data: AccountData }) {
  const say = wordsFor(words, data.language)
  return (
    <>
      <ul className="sessions">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <Place session={session} data={data} />
            {session.isThis ? (
              <strong>{say.this}</strong>
            ) : (
              <ActForm act={actOnAccount} name="sessions" className="">
                <input type="hidden" name="id" value={session.id} />
                <button type="submit" className="quiet">
                  {say.end}
                </button>
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <ActForm act={actOnAccount} name="sessions" className="">
          <button type="submit" className="quiet">
            {say.endOthers}
          </button>
        </ActForm>
      )}
    </>
  )
}

function Place({ session, data }: { session: SessionHere; data: AccountData }) {
  const { language } = data
  const { seen, device, source } = session
  const say = wordsFor(words, language)
  return (
    <span>
      <span title={device ?? undefined}>{deviceName(device, language) ?? say.unknown}</span>
      <br />
      <small>
        {source !== null && `${source} · `}
        {say.seen} <Time data={data} at={seen} />
      </small>
    </span>
  )
}

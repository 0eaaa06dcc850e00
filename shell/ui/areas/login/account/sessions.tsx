import { useHydrated } from '../../../components/hydrated.ts'
import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import { accountWords } from './account-words.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData, SessionHere } from './load-account.ts'

/** Every place in which somebody is logged in, and how to end it there. */
export function Sessions({ data: { sessions, language } }: { data: AccountData }) {
  const say = wordsFor(accountWords, language)
  return (
    <>
      <h2>{say.sessions}</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <Place session={session} language={language} />
            {session.isThis ? (
              <strong>{say.this}</strong>
            ) : (
              <ActForm act={actOnAccount} name="sessions" className="">
                <input type="hidden" name="id" value={session.id} />
                <button type="submit">{say.end}</button>
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActForm act={actOnAccount} name="sessions">
          <button type="submit">{say.endOthers}</button>
        </ActForm>
      )}
    </>
  )
}

function Place({ session, language }: { session: SessionHere; language: string }) {
  const { seen, device, source } = session
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const when = new Date(seen).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...zone,
  })
  return (
    <span>
      {[device, source].filter(Boolean).join(', ')}
      <br />
      <small>
        {wordsFor(accountWords, language).seen} <time dateTime={seen}>{when}</time>
      </small>
    </span>
  )
}

import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import { accountWords } from './account-words.ts'
import { actOnAccount } from './act-on-account.ts'
import { address } from './address.tsx'
import { companies } from './companies.tsx'
import { factors } from './factors.tsx'
import { lately } from './lately.tsx'
import { leaving } from './leaving.tsx'
import { type AccountData, loadAccount } from './load-account.ts'
import { passkeys } from './passkeys.tsx'
import { password } from './password.tsx'
import { Face } from './face.tsx'
import { picture } from './picture.tsx'
import { profile } from './profile.tsx'
import { sessions } from './sessions.tsx'
import { yourData } from './your-data.tsx'
import './account.css'

const parts: readonly AccountPart[] = [
  profile,
  picture,
  address,
  password,
  passkeys,
  companies,
  factors,
  sessions,
  lately,
  yourData,
  leaving,
]

export const load = loadAccount
export const act = actOnAccount
export const showsProblems = true

export function head({ language }: AccountData) {
  return { title: wordsFor(accountWords, language).title, language }
}

/** Where people look after their own account. */
export function Page({ data }: { data: AccountData }) {
  const { language, account, session } = data
  const say = wordsFor(accountWords, language)
  const shown = parts.filter(({ isFor }) => isFor?.(data) ?? true)
  return (
    <div className="account">
      <header>
        <Face user={account.user} />
        <div>
          <h1>{say.title}</h1>
          <p>{[account.user.name, account.user.email].filter(Boolean).join(' · ')}</p>
        </div>
        <a className="button" href="/login/out">
          {say.out}
        </a>
      </header>
      {session.step === 'enrol' && (
        <p className="problem" role="alert">
          {say.enrol} <a href="#factors">{say.enrolLink}</a>
        </p>
      )}
      <nav aria-label={say.title}>
        {shown.map(({ id, words }) => (
          <a key={id} href={`#${id}`}>
            {wordsFor(words, language).title}
          </a>
        ))}
      </nav>
      <div className="account-parts">
        {shown.map((part) => (
          <Part key={part.id} part={part} data={data} />
        ))}
      </div>
    </div>
  )
}

function Part({ part, data }: { part: AccountPart; data: AccountData }) {
  const { id, words, needsProof, Body } = part
  const { title, text } = wordsFor(words, data.language)
  const say = wordsFor(accountWords, data.language)
  const query = new URLSearchParams(useLocation().search)
  const done = query.get('at') === id && (query.get('done') ?? '')
  const sentence = done && say.done[done as keyof typeof say.done]
  const next = encodeURIComponent(`/login/account#${id}`)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="content">
        {sentence && (
          <p className="said" role="status">
            {sentence}
          </p>
        )}
        {needsProof && !data.isProved ? (
          <p>
            {say.prove} <IntentLink to={`/login/prove?next=${next}`}>{say.proveLink}</IntentLink>
          </p>
        ) : (
          <Body data={data} />
        )}
      </div>
    </section>
  )
}

import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { Submit } from '../../form/submit.tsx'
import { wordsFor } from '../../words.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { loginWords } from '../login-words.ts'
import { accountWords } from './account-words.ts'
import { actOnAccount } from './act-on-account.ts'
import { Factors } from './factors.tsx'
import { type AccountData, loadAccount } from './load-account.ts'
import { Sessions } from './sessions.tsx'

export const load = loadAccount
export const act = actOnAccount
export const showsProblems = true

export function head({ language }: AccountData) {
  return { title: wordsFor(accountWords, language).title, language }
}

/** Where people look after their own account. */
export function Page({ data }: { data: AccountData }) {
  const say = wordsFor(accountWords, data.language)
  const done = new URLSearchParams(useLocation().search).get('done') ?? ''
  const sentence = say.done[done as keyof typeof say.done]
  return (
    <div className="plain account">
      <h1>{say.title}</h1>
      {sentence && <p role="status">{sentence}</p>}
      <Profile data={data} />
      <Password data={data} />
      <Factors data={data} />
      <Sessions data={data} />
      {data.isProved ? (
        <>
          <Address data={data} />
          <Leaving data={data} />
        </>
      ) : (
        <p>
          {say.prove} <IntentLink to="/login/prove?next=/login/account">{say.proveLink}</IntentLink>
        </p>
      )}
      <h2>{say.yours}</h2>
      <p>
        <a href="/v1/account/export" download>
          {say.export}
        </a>
      </p>
    </div>
  )
}

function Profile({ data: { account, language, languages } }: { data: AccountData }) {
  const say = { ...wordsFor(loginWords, language), ...wordsFor(accountWords, language) }
  const { user } = account
  return (
    <>
      <h2>{say.profile}</h2>
      <ActForm act={actOnAccount} name="profile">
        <input type="hidden" name="version" value={user.version} />
        <FieldRow name="name" label={say.name}>
          {(wiring, given) => (
            <input {...wiring} autoComplete="name" defaultValue={given?.[0] ?? user.name ?? ''} />
          )}
        </FieldRow>
        <FieldRow name="language" label={say.language}>
          {(wiring) => (
            <select {...wiring} defaultValue={user.language ?? ''}>
              <option value="">{say.any}</option>
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldRow>
        <Submit>{say.save}</Submit>
      </ActForm>
    </>
  )
}

function Password({ data: { account, language } }: { data: AccountData }) {
  const say = { ...wordsFor(loginWords, language), ...wordsFor(accountWords, language) }
  return (
    <>
      <h2>{say.passwordTitle}</h2>
      <ActForm act={actOnAccount} name="password">
        <input type="hidden" name="username" autoComplete="username" value={account.user.email} />
        <PasswordInput name="current" label={say.current} kind="current-password" show={say.show} />
        <PasswordInput
          label={say.newPassword}
          kind="new-password"
          show={say.show}
          help={say.goodPassword}
        />
        <Submit>{say.change}</Submit>
      </ActForm>
    </>
  )
}

function Address({ data: { account, language } }: { data: AccountData }) {
  const say = wordsFor(accountWords, language)
  return (
    <>
      <h2>{say.addressTitle}</h2>
      <p>
        {say.now} {account.user.email}
      </p>
      <ActForm act={actOnAccount} name="address">
        <EmailInput label={say.newAddress} />
        <Submit>{say.send}</Submit>
      </ActForm>
    </>
  )
}

function Leaving({ data: { account, language } }: { data: AccountData }) {
  const say = wordsFor(accountWords, language)
  const { leaves } = account
  return (
    <>
      <h2>{say.leave}</h2>
      <p>
        {leaves === null
          ? say.leaveText
          : `${say.leaves} ${new Date(leaves).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })}.`}
      </p>
      <ActForm act={actOnAccount} name={leaves === null ? 'leave' : 'stay'}>
        <Submit>{leaves === null ? say.leave : say.stay}</Submit>
      </ActForm>
    </>
  )
}

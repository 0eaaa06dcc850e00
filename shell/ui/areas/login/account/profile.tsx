import { ownFields } from '#shell/model/own-fields.ts'
import { useSite } from '../../../components/site.ts'
import { AdminContext } from '../../admin/admin-context.ts'
import { encTypeFor } from '../../admin/fields/files/bring-files.ts'
import { FieldInput } from '../../admin/fields/input.tsx'
import { PluralContext } from '../../admin/fields/plural-context.ts'
import { readForm } from '../../admin/fields/read-form.ts'
import { ActForm, formName } from '../../form/act-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { formOf } from '../../form/form-of.ts'
import { Submit } from '../../form/submit.tsx'
import { wordsFor } from '../../words.ts'
import { loginWords } from '../login-words.ts'
import type { AccountPart } from './account-part.ts'
import { accountWords } from './account-words.ts'
import { actOnAccount } from './act-on-account.ts'
import { type AccountData, usersIn } from './load-account.ts'
import { ZoneInput } from './zone-input.tsx'

const words = {
  en: {
    title: 'Profile',
    text: 'What others see of you, in which language you are spoken to, and in which time zone your days begin, also in letters.',
    language: 'Language',
    any: 'As the browser wants',
    zone: 'Time zone',
    zoneHelp: 'Such as Europe/Berlin. Left empty, it is that of the device that you use.',
  },
  de: {
    title: 'Profil',
    text: 'Was andere von Ihnen sehen, in welcher Sprache Sie angesprochen werden, und in welcher Zeitzone Ihre Tage beginnen, auch in Briefen.',
    language: 'Sprache',
    any: 'Wie der Browser es will',
    zone: 'Zeitzone',
    zoneHelp: 'Etwa Europe/Berlin. Bleibt das leer, gilt die des Geräts, das Sie benutzen.',
  },
}

/** Name, language, and what the product wants to know of its people. */
export const profile: AccountPart = { id: 'profile', words, Body }

function Body({ data }: { data: AccountData }) {
  const { account, language, admin, session } = data
  const say = {
    ...wordsFor(loginWords, language),
    ...wordsFor(accountWords, language),
    ...wordsFor(words, language),
  }
  const { user } = account
  const { acted } = useSite()
  const fields = Object.entries(usersIn(data)?.fields ?? {})
  const isAgain = acted?.problem && acted.values[formName]?.[0] === 'profile'
  // What was sent without JavaScript and came to nothing stands in the form again.
  const sent = isAgain
    ? readForm(formOf(acted.values), Object.fromEntries(fields), admin?.locale ?? language)
    : undefined
  const languages = Object.fromEntries(fields)['language']?.bounds.choices ?? {}
  return (
    <ActForm act={actOnAccount} name="profile" {...encTypeFor(fields.map(([, field]) => field))}>
      <input type="hidden" name="version" value={user.version} />
      <FieldRow name="name" label={say.name}>
        {(wiring, given) => (
          <input {...wiring} autoComplete="name" defaultValue={given?.[0] ?? user.name ?? ''} />
        )}
      </FieldRow>
      <FieldRow name="language" label={say.language}>
        {(wiring, given) => (
          <select {...wiring} defaultValue={given?.[0] ?? user.language ?? ''}>
            <option value="">{say.any}</option>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
      <FieldRow name="zone" label={say.zone} help={say.zoneHelp}>
        {(wiring, given) => (
          <ZoneInput wiring={wiring} zone={given?.[0] ?? user.zone ?? ''} told={session.zone} />
        )}
      </FieldRow>
      {admin && (
        <AdminContext value={admin}>
          <PluralContext value="users">
            {fields
              .filter(([name, { mayChange }]) => mayChange && !ownFields.has(name))
              .map(([name, field]) => (
                <FieldInput key={name} name={name} field={field} value={(sent ?? user)[name]} />
              ))}
          </PluralContext>
        </AdminContext>
      )}
      <Submit>{say.save}</Submit>
    </ActForm>
  )
}

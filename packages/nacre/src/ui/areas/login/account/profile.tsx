import { provideInputs } from '#shell/field-types/provide-inputs.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { userFieldNames } from '#shell/model/accounts/user-field-names.ts'
import { useSite } from '../../../components/site.ts'
import { AdminContext } from '../../../records/admin-context.ts'
import { formEncType } from '../../admin/fields/has-file-field.ts'
import { FieldInput } from '../../admin/fields/field-input.tsx'
import { PluralContext } from '../../../records/plural-context.ts'
import { parseForm } from '../../admin/fields/parse-form.ts'
import { ActionForm, formNameField } from '../../../form/action-form.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { toFormData } from '../../../form/to-form-data.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import { type AccountData, ownUserSchema } from '../../../accounts/load-account.ts'
import { TimeZoneInput } from './time-zone-input.tsx'

provideInputs()

/** The section for name, language and the profile fields of the product. */
export const profile: AccountSection = {
  id: 'profile',
  title: 'account.profile.title',
  text: 'account.profile.text',
  Body,
}

function Body({ data }: { data: AccountData }) {
  const { account, language, admin, session } = data
  const t = messagesFor(language)
  const { user } = account
  const { acted } = useSite()
  const fields = Object.entries(ownUserSchema(data)?.fields ?? {})
  const isAgain = acted?.problem && acted.values[formNameField]?.[0] === 'profile'
  // A form rejected without JavaScript keeps its values.
  const sent = isAgain
    ? parseForm(toFormData(acted.values), Object.fromEntries(fields), admin?.locale ?? language)
    : undefined
  const languages = Object.fromEntries(fields)['language']?.constraints.choices ?? {}
  return (
    <ActionForm
      act={runAccountAction}
      name="profile"
      {...formEncType(fields.map(([, field]) => field))}
    >
      <input type="hidden" name="version" value={user.version} />
      <FieldRow name="name" label={t('login.shared.name')}>
        {(wiring, previousValues) => (
          <input
            {...wiring}
            autoComplete="name"
            defaultValue={previousValues?.[0] ?? user.name ?? ''}
          />
        )}
      </FieldRow>
      <FieldRow name="language" label={t('account.profile.language')}>
        {(wiring, previousValues) => (
          <select {...wiring} defaultValue={previousValues?.[0] ?? user.language ?? ''}>
            <option value="">{t('account.profile.browserDefault')}</option>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
      <FieldRow
        name="timeZone"
        label={t('account.profile.timeZone')}
        help={t('account.profile.timeZoneHelp')}
      >
        {(wiring, previousValues) => (
          <TimeZoneInput
            wiring={wiring}
            timeZone={previousValues?.[0] ?? user.timeZone ?? ''}
            reportedZone={session.timeZone}
          />
        )}
      </FieldRow>
      {admin && (
        <AdminContext value={admin}>
          <PluralContext value="users">
            {fields
              .filter(([name, { mayChange }]) => mayChange && !userFieldNames.has(name))
              .map(([name, field]) => (
                <FieldInput key={name} name={name} field={field} value={(sent ?? user)[name]} />
              ))}
          </PluralContext>
        </AdminContext>
      )}
      <SubmitButton>{t('account.account.save')}</SubmitButton>
    </ActionForm>
  )
}

import { localizedMessage } from '#shell/messages/translate.ts'
import type { Field, Fields } from '../fields/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { email } from '#shell/field-types/email/field.ts'
import { image, type StoredImage } from '#shell/field-types/image/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { humanize, type Language } from '../texts/localized-text.ts'
import { administrator, type Role } from '../roles/role.ts'
import { timeZoneField } from './time-zone-field.ts'

/**
 * The fields that every user has.
 *
 * @example
 * type Name = ValuesOf<BaseUserFields>['name'] // string | null
 */
export type BaseUserFields = Readonly<{
  name: Field<string, false>
  email: Field<string, true, false>
  language: Field<Language, false>
  timeZone: Field<string, false>
  picture: Field<StoredImage, false>
  roles: Field<readonly string[], false>
}>

/**
 * Returns the built-in fields of users. The choices of `roles` include the administrator.
 *
 * @example
 * baseUserFields([editor], ['en', 'de'], []).language // the field with the choices en and de
 */
export function baseUserFields(
  roles: readonly Role[],
  languages: readonly Language[],
  signUpRoles: readonly Role[],
): Fields {
  const defaults = signUpRoles.map(({ role }) => role)
  const known = defaults.filter((name) => roles.some(({ role }) => role === name))
  const all = [...roles, { ...administrator, label: localizedMessage('model.user.administrator') }]
  return {
    name: text({ max: 120, searchable: true, label: 'Name' }),
    email: email({
      required: true,
      unique: true,
      caseInsensitive: true,
      label: localizedMessage('model.userFields.email'),
    }),
    language: choice(Object.fromEntries(languages.map((one) => [one, languageName(one)])), {
      label: localizedMessage('model.userFields.language'),
    }),
    timeZone: timeZoneField(),
    picture: image({ max: '2 MB', label: localizedMessage('model.userFields.picture') }),
    roles: choices(
      Object.fromEntries(
        all.map(({ role, label }) => [role, label === undefined ? humanize(role) : label]),
      ),
      {
        label: localizedMessage('model.userFields.roles'),
        ...(known.length > 0 && { default: known }),
      },
    ),
  }
}

const commonLanguageNames: Readonly<Record<string, string>> = localizedMessage('model.user.english')

/** Returns the name of a language in itself. Constants for common ones save 8 MB of memory. */
function languageName(language: Language): string {
  return (
    commonLanguageNames[language] ??
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ??
    language
  )
}

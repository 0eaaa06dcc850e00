import { localizedMessage } from '#shell/messages/translate.ts'
import { entity, type Entity } from './entity.ts'
import type { FieldPermissions } from './entity-declaration.ts'
import type { Field, Fields } from './field.ts'
import { choice } from './fields/choice.ts'
import { choices } from './fields/choices.ts'
import { email } from './fields/email.ts'
import { image, type StoredImage } from './fields/image.ts'
import { text } from './fields/text.ts'
import { administrator, type Role, type AccessRule, when } from './role.ts'
import { userStates } from './user-states.ts'
import { me } from './where.ts'
import { timeZoneField } from './time-zone-field.ts'
import { humanize, type Language, type LocalizedText } from './localized-text.ts'

/**
 * A company's own sign-in, spoken to by OpenID Connect. What it needs to be kept secret comes from the
 * environment: the name of the variable is given, not the secret.
 *
 * @example
 * const acme: OidcProvider = { name: 'acme', label: 'Acme', issuer: 'https://id.acme.example', clientId: 'nacre', clientSecretVariable: 'ACME_SECRET' }
 */
export interface OidcProvider {
  /** The name of the provider in URLs. */
  readonly name: string
  readonly label: LocalizedText
  readonly issuer: string
  readonly clientId: string
  /** The environment variable with the client secret. */
  readonly clientSecretVariable: string
  /** Whether the provider requires a second factor, so that Nacre does not require one. */
  readonly satisfiesSecondFactor?: boolean
}

/**
 * The ways in. What is not named is off.
 *
 * @example
 * const methods: SignInMethods = { password: true, passkey: true, magicLink: false, oidc: [] }
 */
export interface SignInMethods {
  /** Signing in with email and password. */
  readonly password: boolean
  /** Signing in with a passkey. */
  readonly passkey: boolean
  /** A one-time link by email. */
  readonly magicLink: boolean
  /** Single sign-on with OpenID Connect. */
  readonly oidc: readonly OidcProvider[]
}

/**
 * How long a session lasts, in hours: without a request, and in all. `remembered` is for people who
 * asked to stay signed in.
 *
 * @example
 * const spans: SessionLifetimes = { idleHours: 8, maxHours: 24, remembered: { idleHours: 14 * 24, maxHours: 60 * 24 } }
 */
export interface SessionLifetimes {
  readonly idleHours: number
  readonly maxHours: number
  readonly remembered: { readonly idleHours: number; readonly maxHours: number }
}

/**
 * What a product says about the people with an account.
 *
 * @example
 * const isOpen = ({ signUp }: UsersOptions) => signUp === 'open'
 */
export interface UsersOptions<F extends Fields = Fields> {
  /** The fields of the product, in addition to the built-in fields of users. */
  readonly fields: F
  /** How accounts are created: by users themselves, by invitation, or on the command line only. */
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly signInMethods: SignInMethods
  /** The roles that require a second factor or a passkey to sign in. */
  readonly secondFactor: { readonly requiredFor: readonly Role[] }
  readonly sessions: SessionLifetimes
  readonly may: Readonly<Record<string, AccessRule>>
  readonly fieldPermissions: Readonly<Record<string, FieldPermissions>>
}

/**
 * The declaration of users with its entity.
 *
 * @example
 * const fieldsOf = ({ entity }: UsersConfig) => Object.keys(entity.fields)
 */
export interface UsersConfig extends UsersOptions {
  readonly entity: Entity
  /** Checks whether any of these roles requires a second factor. */
  requiresSecondFactor(roles: readonly string[]): boolean
}

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
 * The entity of users, as the client of pages uses it: `http.users`.
 *
 * @example
 * type User = RecordOf<UserEntity<typeof people.fields>>
 */
export type UserEntity<F extends Fields> = Entity<
  BaseUserFields & F,
  Readonly<Record<never, never>>,
  typeof userStates,
  'users',
  'user'
>

/** The name of the entity. Tables and paths depend on it. */
const name = 'user'

const defaultLifetimes: SessionLifetimes = {
  idleHours: 8,
  maxHours: 24,
  remembered: { idleHours: 14 * 24, maxHours: 60 * 24 },
}

/**
 * Declares that there are people with accounts, how they come by them and how they get in. Each of them
 * is a record of the entity `user` and its owner. Unless `may` says otherwise, people see and change
 * themselves, and administrators everybody.
 *
 * @example
 * export const people = users({
 *   fields: { department: text({ max: 60 }) },
 *   signUp: 'invite-only',
 *   signInMethods: { password: true, passkey: true },
 *   secondFactor: { requiredFor: [administrator] },
 * })
 */
export function users<const F extends Fields = Readonly<Record<never, never>>>(declaration: {
  /**
   * The fields of the product, in addition to the built-in fields:
   * `{ department: text({ max: 60 }) }`.
   */
  fields?: F
  /**
   * How accounts are created: `open` by users themselves, `invite-only` by invitation, `closed` on
   * the command line.
   */
  signUp: UsersOptions['signUp']
  /** The sign-in methods: `{ password: true, passkey: true }`. A method is off by default. */
  signInMethods: Partial<SignInMethods>
  /** The roles that require a second factor: `{ requiredFor: [administrator] }`. */
  secondFactor?: UsersOptions['secondFactor']
  /** The lifetimes of sessions in hours. */
  sessions?: Partial<SessionLifetimes>
  /** The access rules for users. By default, users may read and change themselves. */
  may?: Readonly<Record<string, AccessRule>>
  /** Access rules for single fields. Only administrators may change `roles`. */
  fieldPermissions?: Readonly<Record<string, FieldPermissions>>
}): UsersOptions<F> {
  const { signInMethods, sessions, fieldPermissions = {}, fields = {} as F } = declaration
  const ownRecord: AccessRule = { user: when({ owner: me }) }
  return Object.freeze({
    secondFactor: { requiredFor: [] },
    ...declaration,
    fields,
    signInMethods: {
      password: false,
      passkey: false,
      magicLink: false,
      oidc: [],
      ...signInMethods,
    },
    sessions: { ...defaultLifetimes, ...sessions },
    may: { read: ownRecord, change: ownRecord, ...declaration.may },
    fieldPermissions: {
      ...fieldPermissions,
      // A confirmation email changes the address, and users cannot grant themselves roles.
      email: { ...fieldPermissions['email'], change: [administrator] },
      roles: { ...fieldPermissions['roles'], change: [administrator] },
    },
  })
}

/**
 * Creates the entity of users for the roles and languages of a product.
 *
 * @example
 * const { entity } = resolveUsers(people, { roles: [editor], languages: ['en', 'de'] })
 */
export function resolveUsers(
  declaration: UsersOptions,
  { roles, languages }: { roles: readonly Role[]; languages: readonly Language[] },
): UsersConfig {
  const { fields, may, fieldPermissions, signUp } = declaration
  const own = entity({
    name,
    plural: 'users',
    label: localizedMessage('model.user.label'),
    pluralLabel: localizedMessage('model.user.labels'),
    fields: { ...baseFields(roles, languages), ...fields },
    states: userStates,
    may,
    fieldPermissions,
    // Accounts are created on the command line only. Commands ignore limits.
    limits: signUp === 'closed' ? { total: 0 } : {},
    selfOwned: true,
    afterCommit: {
      create: 'nacre.invitation',
      disable: 'nacre.end-sessions',
      remove: 'nacre.end-sessions',
    },
    sections: {},
    indexes: ['name'],
  })
  const secondFactorRoles = rolesRequiringSecondFactor(declaration.secondFactor.requiredFor, roles)
  const requiresSecondFactor = (userRoles: readonly string[]) =>
    userRoles.some((one) => secondFactorRoles.has(one))
  return Object.freeze({ ...declaration, entity: own, requiresSecondFactor: requiresSecondFactor })
}

/** Returns the roles that require a second factor, including all roles that include one of them. */
function rolesRequiringSecondFactor(
  required: readonly Role[],
  roles: readonly Role[],
): ReadonlySet<string> {
  if (required.length === 0) return new Set()
  const names = new Set([administrator.role, ...required.map(({ role }) => role)])
  const isStrong = (one: Role): boolean => names.has(one.role) || one.includes.some(isStrong)
  return new Set([...names, ...roles.filter(isStrong).map(({ role }) => role)])
}

/** Returns the built-in fields of users. The choices of `roles` include the administrator. */
function baseFields(roles: readonly Role[], languages: readonly Language[]): Fields {
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
      { label: localizedMessage('model.userFields.roles') },
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

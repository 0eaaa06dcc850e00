import { entity, type Entity, type FieldTerms } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { choice } from './fields/choice.ts'
import { choices } from './fields/choices.ts'
import { email } from './fields/email.ts'
import { image, type Picture } from './fields/image.ts'
import { text } from './fields/text.ts'
import { administrator, type Role, type Who, when } from './role.ts'
import type { States } from './state.ts'
import { me } from './where.ts'
import { isZone, zoneNamed } from './zone.ts'
import { nameAsWords, type Language, type Words } from './words.ts'

/**
 * A company's own sign-in, spoken to by OpenID Connect. What it needs to be kept secret comes from the
 * environment: the name of the variable is given, not the secret.
 *
 * @example
 * const acme: Provider = { name: 'acme', label: 'Acme', issuer: 'https://id.acme.example', clientId: 'nacre', secretVariable: 'ACME_SECRET' }
 */
export interface Provider {
  /** How addresses call it. */
  readonly name: string
  readonly label: Words
  readonly issuer: string
  readonly clientId: string
  /** The environment variable with the client's secret. */
  readonly secretVariable: string
  /** Whether it asks for a second factor itself, so that ours is not asked for again. */
  readonly isStrong?: boolean
}

/**
 * The ways in. What is not named is off.
 *
 * @example
 * const ways: Ways = { password: true, passkey: true, link: false, oidc: [] }
 */
export interface Ways {
  readonly password: boolean
  readonly passkey: boolean
  /** A one-time link by e-mail. */
  readonly link: boolean
  readonly oidc: readonly Provider[]
}

/**
 * How long a session lasts, in hours: without a request, and in all. `remembered` is for people who
 * asked to stay signed in.
 *
 * @example
 * const spans: SessionSpans = { idle: 8, whole: 24, remembered: { idle: 14 * 24, whole: 60 * 24 } }
 */
export interface SessionSpans {
  readonly idle: number
  readonly whole: number
  readonly remembered: { readonly idle: number; readonly whole: number }
}

/**
 * What a product says about the people with an account.
 *
 * @example
 * const { signUp, ways }: UsersDeclaration = product.users
 */
export interface UsersDeclaration<F extends Fields = Fields> {
  /** The product's own fields, beside those that every user has. */
  readonly fields: F
  /** Whether people may make accounts themselves, by invitation, or only at the machine. */
  readonly signUp: 'open' | 'invited' | 'none'
  readonly ways: Ways
  /** Who gets in only with a second factor or a passkey. */
  readonly secondFactor: { readonly requiredFor: readonly Role[] }
  readonly sessions: SessionSpans
  readonly may: Readonly<Record<string, Who>>
  readonly fieldTerms: Readonly<Record<string, FieldTerms>>
}

/**
 * The same, with the entity that follows from it.
 *
 * @example
 * const { entity }: Users = product.users
 */
export interface Users extends UsersDeclaration {
  readonly entity: Entity
  /** Whether somebody with these roles gets in only with a second factor. */
  needsFactor(roles: readonly string[]): boolean
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
  zone: Field<string, false>
  picture: Field<Picture, false>
  roles: Field<readonly string[], false>
}>

/**
 * The entity of users, as page code knows it: `http.users`.
 *
 * @example
 * type User = RecordOf<UserEntity<typeof people.fields>>
 */
export type UserEntity<F extends Fields> = Entity<
  BaseUserFields & F,
  Readonly<Record<never, never>>,
  typeof states,
  'users',
  'user'
>

/** The name of the entity: tables and addresses follow from it. */
const name = 'user'

const defaultSpans: SessionSpans = {
  idle: 8,
  whole: 24,
  remembered: { idle: 14 * 24, whole: 60 * 24 },
}

/**
 * Declares that there are people with accounts, how they come by them and how they get in. Each of them
 * is a record of the entity `user` and its owner. Unless `may` says otherwise, people see and change
 * themselves, and administrators everybody.
 *
 * @example
 * export const people = users({
 *   fields: { department: text({ max: 60 }) },
 *   signUp: 'invited',
 *   ways: { password: true, passkey: true },
 *   secondFactor: { requiredFor: [administrator] },
 * })
 */
export function users<const F extends Fields = Readonly<Record<never, never>>>(declaration: {
  fields?: F
  signUp: UsersDeclaration['signUp']
  ways: Partial<Ways>
  secondFactor?: UsersDeclaration['secondFactor']
  sessions?: Partial<SessionSpans>
  may?: Readonly<Record<string, Who>>
  fieldTerms?: Readonly<Record<string, FieldTerms>>
}): UsersDeclaration<F> {
  const { ways, sessions, fieldTerms = {}, fields = {} as F } = declaration
  const self: Who = { user: when({ owner: me }) }
  return Object.freeze({
    secondFactor: { requiredFor: [] },
    ...declaration,
    fields,
    ways: { password: false, passkey: false, link: false, oidc: [], ...ways },
    sessions: { ...defaultSpans, ...sessions },
    may: { read: self, change: self, ...declaration.may },
    fieldTerms: {
      ...fieldTerms,
      // An address is changed by whoever shows that its mail reaches them, and no right gives itself.
      email: { ...fieldTerms['email'], change: [administrator] },
      roles: { ...fieldTerms['roles'], change: [administrator] },
    },
  })
}

/**
 * The users of a product with these roles and languages.
 *
 * @example
 * const { entity } = usersOf(people, { roles: [editor], languages: ['en', 'de'] })
 */
export function usersOf(
  declaration: UsersDeclaration,
  { roles, languages }: { roles: readonly Role[]; languages: readonly Language[] },
): Users {
  const { fields, may, fieldTerms, signUp } = declaration
  const own = entity({
    name,
    plural: 'users',
    label: { en: 'User', de: 'Person' },
    labels: { en: 'Users', de: 'Personen' },
    fields: { ...baseFields(roles, languages), ...fields },
    states,
    may,
    fieldTerms,
    // Only at the machine, which no limit holds.
    limits: signUp === 'none' ? { inAll: 0 } : {},
    ownsItself: true,
    after: {
      create: 'nacre invitation',
      disable: 'nacre end of sessions',
      remove: 'nacre end of sessions',
    },
    sections: {},
    sortedBy: ['name'],
  })
  const strong = strongRoles(declaration.secondFactor.requiredFor, roles)
  const needsFactor = (held: readonly string[]) => held.some((one) => strong.has(one))
  return Object.freeze({ ...declaration, entity: own, needsFactor })
}

/** Whoever may do all that a role may needs what is asked of the role. */
function strongRoles(required: readonly Role[], roles: readonly Role[]): ReadonlySet<string> {
  if (required.length === 0) return new Set()
  const names = new Set([administrator.role, ...required.map(({ role }) => role)])
  const isStrong = (one: Role): boolean => names.has(one.role) || one.includes.some(isStrong)
  return new Set([...names, ...roles.filter(isStrong).map(({ role }) => role)])
}

/** What a user may be, the words for administrators included. */
function baseFields(roles: readonly Role[], languages: readonly Language[]): Fields {
  const all = [...roles, { ...administrator, label: { en: 'Administrator', de: 'Verwaltung' } }]
  return {
    name: text({ max: 120, searched: true, label: 'Name' }),
    email: email({
      required: true,
      unique: true,
      ignoresCase: true,
      label: { en: 'E-mail', de: 'E-Mail' },
    }),
    language: choice(Object.fromEntries(languages.map((one) => [one, languageName(one)])), {
      label: { en: 'Language', de: 'Sprache' },
    }),
    zone: zoneField(),
    picture: image({ max: '2 MB', label: { en: 'Picture', de: 'Bild' } }),
    roles: choices(
      Object.fromEntries(
        all.map(({ role, label }) => [role, label === undefined ? nameAsWords(role) : label]),
      ),
      { label: { en: 'Roles', de: 'Rollen' } },
    ),
  }
}

const zoneShape = 'Europe/Berlin'

/** The zone whose days and times are meant and shown; without one it is that of the device. */
function zoneField(): Field<string> {
  const field = text({
    max: 64,
    pattern: String.raw`[A-Za-z][\w+\-]*(/[\w+\-]+)*`,
    shape: zoneShape,
    label: { en: 'Time zone', de: 'Zeitzone' },
  })
  return Object.freeze({
    ...field,
    schema: { ...field.schema, format: 'time-zone', description: 'As the IANA calls it.' },
    check(value: unknown) {
      const complaint = field.check(value)
      if (complaint || isZone(String(value))) return complaint
      return { id: 'shape', shape: zoneShape } as const
    },
    normalise: (value: string) => zoneNamed(value) ?? value,
  })
}

const familiar: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' }

/** A language in its own words. The names of languages take 8 MB, which most products need not load. */
function languageName(language: Language): string {
  return (
    familiar[language] ??
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ??
    language
  )
}

const keepers = [administrator]

/** `invited` is somebody who has not come in yet, `leaving` somebody whose account goes in 14 days. */
const states = {
  initial: 'invited',
  moves: {
    activate: { from: 'invited', to: 'active', who: keepers, label: move('Activate', 'Freigeben') },
    disable: {
      from: ['invited', 'active', 'leaving'],
      to: 'disabled',
      who: keepers,
      label: move('Disable', 'Sperren'),
    },
    enable: { from: 'disabled', to: 'active', who: keepers, label: move('Enable', 'Entsperren') },
    leave: { from: 'active', to: 'leaving', who: keepers, label: move('Delete', 'Löschen') },
    stay: { from: 'leaving', to: 'active', who: keepers, label: move('Keep', 'Behalten') },
  },
  labels: {
    invited: { en: 'Invited', de: 'Eingeladen' },
    active: { en: 'Active', de: 'Aktiv' },
    disabled: { en: 'Disabled', de: 'Gesperrt' },
    leaving: { en: 'Leaving', de: 'Geht' },
  },
} as const satisfies States

function move(en: string, de: string): Words {
  return { en, de }
}

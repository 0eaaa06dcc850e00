import { noSignInMethods } from './sign-in-methods.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import type { Action } from '../entities/action.ts'
import { type BaseUserFields, baseUserFields } from './base-user-fields.ts'
import type { Entity } from '../entities/entity.ts'
import { entity } from '../entities/define-entity.ts'
import type {
  ConstraintDeclarations,
  EntityConstraints,
  EntityDeclaration,
  FieldPermissions,
  UniqueConstraint,
  VerbErrors,
} from '../entities/entity-declaration.ts'
import type { Fields } from '../fields/field.ts'
import type { Limits } from '../entities/limits.ts'
import type { Language } from '../texts/localized-text.ts'
import type { OnlyIf } from '../entities/only-if.ts'
import { administrator, type AccessRule, type Role, when } from '../roles/role.ts'
import type { NoOverlap, Within } from '../entities/span-constraints.ts'
import type {
  SessionLifetimes,
  SignInMethods,
  UserEntityPart,
  UserEntityParts,
  UsersConfig,
  UsersOptions,
} from './user-options.ts'
import { type UserMoves, type UserStates, userStatesWith } from './user-states.ts'
import { me } from '../expressions/me-operand.ts'

/**
 * The entity of users, as the client of pages uses it: `http.users`.
 *
 * @example
 * type User = RecordOf<UserEntity<typeof people.fields>>
 */
export type UserEntity<
  F extends Fields,
  A extends Readonly<Record<string, Action>> = Readonly<Record<never, never>>,
  M extends UserMoves = Readonly<Record<never, never>>,
  Errors extends VerbErrors = Readonly<Record<never, never>>,
  Constraints = unknown,
> = Entity<BaseUserFields & F, A, UserStates<M>, 'users', 'user', Errors, Constraints>

/** The name of the entity. Tables and paths depend on it. */
const name = 'user'

const defaultLifetimes: SessionLifetimes = {
  idleHours: 8,
  maxHours: 24,
  remembered: { idleHours: 14 * 24, maxHours: 60 * 24 },
}

/** The parts of the declaration of users that entities do not have. */
interface UserDeclaration<F extends Fields, A, M> {
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
  /** The roles of users who sign up, or who are invited without roles: `[guest]`. */
  signUpRoles?: UsersOptions['signUpRoles']
  /** The sign-in methods: `{ password: true, passkey: true }`. A method is off by default. */
  signInMethods: Partial<SignInMethods>
  /** The roles that require a second factor: `{ requiredFor: [administrator] }`. */
  secondFactor?: UsersOptions['secondFactor']
  /** The lifetimes of sessions in hours. */
  sessions?: Partial<SessionLifetimes>
  /**
   * Moves between the states of users, in addition to the built-in ones:
   * `{ lapse: { from: 'invited', to: 'disabled', may: application, after: days(30) } }`.
   */
  moves?: M
  /** Code for users: `{ promote: action({ … }) }`. */
  actions?: A
  /** Access rules for single fields. Only administrators may change `roles`. */
  fieldPermissions?: Readonly<Record<string, FieldPermissions>>
}

/**
 * Declares the users of a product: their fields, how accounts are created, and how users sign in. Each
 * user is a record of the entity `user` and owns it. Unless `may` says otherwise, users see and change
 * their own record, and administrators all of them.
 *
 * @example
 * export const people = users({
 *   fields: { department: text({ max: 60 }) },
 *   signUp: 'invite-only',
 *   signInMethods: { password: true, passkey: true },
 *   secondFactor: { requiredFor: [administrator] },
 * })
 * @example
 * export const guests = users({
 *   fields: { born: date({ required: true }) },
 *   signUp: 'open',
 *   signUpRoles: [editor],
 *   signInMethods: { magicLink: true },
 *   onlyIf: {
 *     create: { grown: { check: { born: { lt: '2010-01-01' } }, else: 'You are too young.', fields: ['born'] } },
 *   },
 *   limits: { total: 500 },
 * })
 */
export function users<
  const F extends Fields = Readonly<Record<never, never>>,
  const A extends Readonly<Record<string, Action>> = Readonly<Record<never, never>>,
  const M extends UserMoves = Readonly<Record<never, never>>,
  const Errors extends VerbErrors = Readonly<Record<never, never>>,
  const Only extends OnlyIf = Readonly<Record<never, never>>,
  const Unique extends Readonly<Record<string, UniqueConstraint<BaseUserFields & F>>> = Readonly<
    Record<never, never>
  >,
  const Spans extends Readonly<Record<string, NoOverlap>> = Readonly<Record<never, never>>,
  const Hours extends Readonly<Record<string, Within>> = Readonly<Record<never, never>>,
  const Limit extends Limits = Readonly<Record<never, never>>,
  const May extends Readonly<Record<string, AccessRule>> = Readonly<Record<never, never>>,
>(
  declaration: UserDeclaration<F, A, M> &
    Pick<EntityDeclaration<BaseUserFields & F, A, UserStates<M>, 'users', 'user'>, UserEntityPart> &
    ConstraintDeclarations<BaseUserFields & F, Errors, Only, Unique, Spans, Hours, Limit, May>,
): UsersOptions<
  F,
  UserEntity<F, A, M, Errors, EntityConstraints<Only, Unique, Spans, Hours, Limit, May>>
> {
  const { signInMethods, sessions, fieldPermissions = {}, fields = {} as F } = declaration
  const { rules, unique, ...rest } = declaration
  const ownRecord: AccessRule = { user: when({ owner: me }) }
  return Object.freeze({
    secondFactor: { requiredFor: [] },
    signUpRoles: [],
    moves: {},
    ...rest,
    ...untyped({ rules, unique }),
    fields,
    signInMethods: {
      ...noSignInMethods,
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
  const { fields, may, fieldPermissions, signUp, signUpRoles, moves } = declaration
  const toDisabled = Object.keys(moves).filter((move) => moves[move]?.to === 'disabled')
  const ending = ['disable', 'remove', ...toDisabled]
  const own = entity({
    ...entityPartsOf(declaration),
    name,
    plural: 'users',
    label: localizedMessage('model.user.label'),
    pluralLabel: localizedMessage('model.user.labels'),
    fields: { ...baseUserFields(roles, languages, signUpRoles), ...fields },
    states: userStatesWith(moves),
    may,
    fieldPermissions,
    // Accounts are created on the command line only. Commands ignore limits.
    limits: { ...declaration.limits, ...(signUp === 'closed' && { total: 0 }) },
    selfOwned: true,
    afterCommit: {
      create: 'nacre.invitation',
      ...Object.fromEntries(ending.map((verb) => [verb, 'nacre.end-sessions'])),
    },
    indexes: [...new Set(['name', ...(declaration.indexes ?? [])])],
  })
  const secondFactorRoles = rolesRequiringSecondFactor(declaration.secondFactor.requiredFor, roles)
  const requiresSecondFactor = (userRoles: readonly string[]) =>
    userRoles.some((one) => secondFactorRoles.has(one))
  return Object.freeze({ ...declaration, entity: own, requiresSecondFactor: requiresSecondFactor })
}

/** Rules and unique fields, for callers that do not know the types of the fields. */
function untyped(parts: {
  rules: Readonly<Record<string, object>> | undefined
  unique: Readonly<Record<string, object>> | undefined
}): UserEntityParts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}

const entityParts = [
  ...(['actions', 'rules', 'sections', 'recordRoles', 'frozen', 'emails'] as const),
  ...(['errors', 'onlyIf', 'unique', 'noOverlap', 'within'] as const),
]

/** Returns the parts that users take as entities do. */
function entityPartsOf(declaration: UserEntityParts): UserEntityParts {
  return Object.fromEntries(
    entityParts.flatMap((part) =>
      declaration[part] === undefined ? [] : [[part, declaration[part]]],
    ),
  )
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

import type { Entity } from '../entities/entity.ts'
import type { FieldPermissions } from '../entities/entity-declaration.ts'
import type { EnabledMethods } from './sign-in-methods.ts'
import type { Fields } from '../fields/field.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { AccessRule, Role } from '../roles/role.ts'
import type { UserMoves } from './user-states.ts'

/**
 * An OpenID Connect provider, such as the sign-in of a company. The client secret comes from an environment
 * variable.
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
  /** How the provider tells who the user is. It is OpenID Connect by default. */
  readonly protocol?: ProviderProtocol
}

/**
 * How a provider tells who the user is. GitHub has OAuth 2.0 and an API of its own.
 *
 * @example
 * const protocol: ProviderProtocol = 'github'
 */
export type ProviderProtocol = (typeof providerProtocols)[number]

/**
 * The protocols of providers.
 *
 * @example
 * providerProtocols.includes('github') // true
 */
export const providerProtocols = ['openid', 'github'] as const

/**
 * The sign-in methods. A method is off unless it is named.
 *
 * @example
 * const methods: SignInMethods = { password: true, passkey: true, magicLink: false, emailCode: false, oidc: [] }
 */
export interface SignInMethods extends EnabledMethods {
  /** Signing in with email and password. */
  readonly password: boolean
  /** Signing in with a passkey. */
  readonly passkey: boolean
  /** A one-time link by email. */
  readonly magicLink: boolean
  /** A code by email, which is entered in the browser that has requested it. */
  readonly emailCode: boolean
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
 * The parts of entities that users take too.
 *
 * @example
 * const part: UserEntityPart = 'rules'
 */
export type UserEntityPart = 'rules' | 'sections' | 'recordRoles' | 'indexes' | 'frozen' | 'emails'

/**
 * The parts of entities that users take too, as they are declared.
 *
 * @example
 * const parts: UserEntityParts = { limits: { total: 500 } }
 */
export type UserEntityParts = {
  readonly [
    K in
      | UserEntityPart
      | 'actions'
      | 'errors'
      | 'onlyIf'
      | 'unique'
      | 'noOverlap'
      | 'within'
      | 'limits'
  ]?: NonNullable<Entity[K]>
}

/**
 * The options of `users`: the accounts of a product.
 *
 * @example
 * const isOpen = ({ signUp }: UsersOptions) => signUp === 'open'
 */
export interface UsersOptions<
  F extends Fields = Fields,
  U extends Entity = Entity,
> extends UserEntityParts {
  /** The fields of the product, in addition to the built-in fields of users. */
  readonly fields: F
  /** How accounts are created: by users themselves, by invitation, or on the command line only. */
  readonly signUp: 'open' | 'invite-only' | 'closed'
  /** The roles of users who sign up, or who are invited without roles. */
  readonly signUpRoles: readonly Role[]
  readonly signInMethods: SignInMethods
  /** The roles that require a second factor or a passkey to sign in. */
  readonly secondFactor: { readonly requiredFor: readonly Role[] }
  readonly sessions: SessionLifetimes
  /** The moves of the product, in addition to the built-in moves of users. */
  readonly moves: UserMoves
  readonly may: Readonly<Record<string, AccessRule>>
  readonly fieldPermissions: Readonly<Record<string, FieldPermissions>>
  /** Never set. It carries the type of the entity. */
  readonly userEntity?: U
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

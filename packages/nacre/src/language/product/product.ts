import type { Area } from './area.ts'
import { bindTimeZone } from '../entities/bind-time-zone.ts'
import type { Call } from './call.ts'
import type { Theme } from './theme.ts'
import type { Email } from '../entities/email.ts'
import type { Entity } from '../entities/entity.ts'
import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Fields } from '../fields/field.ts'
import type { Job } from './job.ts'
import type { AdminExtensions } from './admin-extensions.ts'
import type { ProcessRegistry } from './product-processes.ts'
import type { Page } from './page.ts'
import type { Role } from '../roles/role.ts'
import type { Secret } from './secret.ts'
import type { ServerCall } from './server-call.ts'
import type { Seed } from './seeds.ts'
import type { PageContent } from './page-content.ts'
import type { UsedInCode } from './used-in-code.ts'
import { resolveSettings, type SettingsEntity, type SettingsOptions } from './settings.ts'
import { resolveUsers } from '../people/user.ts'
import type { UsersConfig, UsersOptions } from '../people/user-options.ts'
import type { Webhook } from './webhook.ts'
import type { Language } from '../texts/localized-text.ts'

/**
 * The options of the API. `docs` says who may read its documentation: `filtered` shows each reader what
 * they have permission for, `public` shows everything to everyone, `administrators` shows it to
 * administrators only.
 *
 * @example
 * api: { docs: 'public' }
 */
export interface ApiOptions {
  readonly docs: 'filtered' | 'public' | 'administrators'
}

/**
 * A declared product.
 *
 * @example
 * const { name, entities }: Product = product
 */
export interface Product<E extends readonly Entity[] = readonly Entity[]> {
  /** The name of the product. */
  readonly name: string
  /** A short description of the product. */
  readonly tagline: string
  /** A description of the product in one or two sentences. */
  readonly description?: string
  /** The purpose of the product. `userGroups` describes each group of users and their tasks. */
  readonly purpose?: string
  /** Colors, fonts and logo. */
  readonly theme?: Theme
  /** The groups of users and their tasks, by name. */
  readonly userGroups?: Readonly<Record<string, string>>
  /** The languages of the product’s texts. The first one is the fallback. */
  readonly languages: readonly Language[]
  /**
   * The time zone of the product: `Europe/Berlin`. It decides which date `today` is, and which local
   * time of day days and months keep in expressions. UTC by default.
   */
  readonly timeZone: string
  /** The entities. The last ones are those of the settings and of the users, if there are any. */
  readonly entities: E
  /** The settings, which are one record of the entity `settings`. */
  readonly settings?: SettingsOptions
  /** The configuration of users. Without it, everyone is a visitor. */
  readonly users: UsersConfig | undefined
  /** The roles that users can have. `administrator` always exists. */
  readonly roles: readonly Role[]
  /** The errors of the product, by code. */
  readonly errors: Readonly<Record<string, ErrorDefinition>>
  /** The background jobs, by name. */
  readonly jobs: Readonly<Record<string, Job>>
  /** The emails of the product, by name. */
  readonly emails: Readonly<Record<string, Email>>
  /** The HTTP requests that pages and jobs make, by name. */
  readonly calls: Readonly<Record<string, Call | ServerCall>>
  /** The secrets of the operator, by name. */
  readonly secrets: Readonly<Record<string, Secret>>
  /** The webhooks that the product declares, by name. */
  readonly webhooks: Readonly<Record<string, Webhook>>
  /** The handwritten pages, by name. */
  readonly pages: Readonly<Record<string, Page>>
  /** The content of the handwritten pages, by page name. */
  readonly pageContents?: Readonly<Record<string, PageContent>>
  /**
   * The areas beside the admin area, by name. After signing in, whoever does not use the admin area
   * begins in the first of theirs.
   */
  readonly areas?: Readonly<Record<string, Area>>
  /** The extensions of the admin area, and who uses it. */
  readonly admin?: AdminExtensions
  /**
   * Names that only code uses. Declared names that are neither used in declarations nor listed here
   * are an error at startup.
   */
  readonly usedInCode?: UsedInCode
  /** The options of the API. */
  readonly api: ApiOptions
  /** The records that are created in an empty database at the first start. */
  readonly seeds: readonly Seed[]
  /** The code of verbs and the typed jobs. The files in `product/processes` declare it. */
  readonly processes?: ProcessRegistry
}

const defaultApi: ApiOptions = { docs: 'filtered' }

type Optional =
  | 'languages'
  | 'timeZone'
  | 'roles'
  | 'errors'
  | 'jobs'
  | 'emails'
  | 'calls'
  | 'secrets'
  | 'webhooks'
  | 'api'
  | 'seeds'
type ProductDeclaration<E extends readonly Entity[], U extends Entity> = Omit<
  Product<E>,
  Optional | 'entities' | 'users' | 'processes' | 'settings'
> &
  Partial<Pick<Product<E>, Optional>> & {
    readonly entities: E
    readonly users?: UsersOptions<Fields, U>
  }

/** Adds the entity of users to the declared entities. */
type WithUsers<E extends readonly Entity[], U extends Entity> = [U] extends [never]
  ? E
  : readonly [...E, U]

/** Adds the entity of the settings to the declared entities. */
type WithSettings<E extends readonly Entity[], G extends Fields> = [G] extends [never]
  ? E
  : readonly [...E, SettingsEntity<G>]

/** Keeps the types of the declared settings. */
type WithTypedSettings<G extends Fields> = [G] extends [never]
  ? unknown
  : { readonly settings: SettingsOptions<G> }

/**
 * Defines a product.
 *
 * @example
 * export const product = defineProduct({ name: 'Nacre', tagline: '…', entities: [card], roles: [editor], pages })
 */
export function defineProduct<
  const E extends readonly Entity[],
  U extends Entity = never,
  const C extends Product['calls'] = Product['calls'],
  const K extends Product['secrets'] = Product['secrets'],
  const G extends Fields = never,
>(
  declaration: ProductDeclaration<E, U> & {
    readonly calls?: C
    readonly secrets?: K
    readonly settings?: SettingsOptions<G>
  },
): Product<WithUsers<WithSettings<E, G>, U>> & {
  readonly calls: C
  readonly secrets: K
} & WithTypedSettings<G> {
  const { languages = ['en'], roles = [], timeZone = 'UTC' } = declaration
  const users = declaration.users && resolveUsers(declaration.users, { roles, languages })
  const { settings } = declaration
  const all: readonly Entity[] = [
    ...declaration.entities,
    ...(settings ? [resolveSettings(settings)] : []),
    ...(users ? [users.entity] : []),
  ]
  const entities = bindTimeZone(all, timeZone) as WithUsers<WithSettings<E, G>, U>
  const { calls = {} as C, secrets = {} as K } = declaration
  const product = {
    errors: {},
    jobs: {},
    emails: {},
    webhooks: {},
    api: defaultApi,
    seeds: [],
    ...declaration,
    calls,
    secrets,
    languages,
    timeZone,
    roles,
    users,
    entities,
  }
  return Object.freeze(product) as typeof product & WithTypedSettings<G>
}

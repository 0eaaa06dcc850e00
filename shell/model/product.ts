import type { Call } from './call.ts'
import type { Entity } from './entity.ts'
import type { DeclaredFailure } from './declared-failures.ts'
import type { Fields } from './field.ts'
import type { Job } from './job.ts'
import type { OwnParts } from './own-parts.ts'
import type { Page } from './page.ts'
import type { Role } from './role.ts'
import type { Sample } from './samples.ts'
import type { Screen } from './screen.ts'
import { type UserEntity, type Users, type UsersDeclaration, usersOf } from './user.ts'
import type { Language } from './words.ts'

/**
 * Whom the documents of the API tell what: `filtered` tells everybody of what they may do themselves,
 * `open` tells everybody everything, `closed` tells nobody but administrators.
 *
 * @example
 * api: { documents: 'open' }
 */
export interface ApiTerms {
  readonly documents: 'filtered' | 'open' | 'closed'
}

/**
 * A whole declared product.
 *
 * @example
 * const { name, entities }: Product = product
 */
export interface Product<E extends readonly Entity[] = readonly Entity[]> {
  readonly name: string
  readonly tagline: string
  /** What is there, in a sentence or two. */
  readonly about?: string
  /** What it is for, and for whom: each group of people with what they do here. */
  readonly purpose?: string
  readonly groups?: Readonly<Record<string, string>>
  /** The languages of its words, the first being the one that stands in for the others. */
  readonly languages: readonly Language[]
  /** With users, their entity is the last one. */
  readonly entities: E
  /** The people with an account; a product without them has visitors only. */
  readonly users: Users | undefined
  readonly roles: readonly Role[]
  /** Failures of the product's own, by their ids. */
  readonly failures: Readonly<Record<string, DeclaredFailure>>
  readonly jobs: Readonly<Record<string, Job>>
  readonly calls: Readonly<Record<string, Call>>
  readonly pages: Readonly<Record<string, Page>>
  /** What the pages made by hand contain, by the names of the pages. */
  readonly screens?: Readonly<Record<string, Screen>>
  /** What the product adds to the admin area. */
  readonly admin?: OwnParts
  /** What the documents of the API tell, and whom. */
  readonly api: ApiTerms
  /** Put into an empty database at the first start. */
  readonly samples: readonly Sample[]
}

const filtered: ApiTerms = { documents: 'filtered' }

type Optional = 'languages' | 'roles' | 'failures' | 'jobs' | 'calls' | 'api' | 'samples'
type Given<E extends readonly Entity[], F extends Fields> = Omit<
  Product<E>,
  Optional | 'entities' | 'users'
> &
  Partial<Pick<Product<E>, Optional>> & {
    readonly entities: E
    readonly users?: UsersDeclaration<F>
  }

/** Users are an entity like those that are declared. */
type WithUsers<E extends readonly Entity[], F extends Fields> = [F] extends [never]
  ? E
  : readonly [...E, UserEntity<F>]

/**
 * Declares the product: its table of contents.
 *
 * @example
 * export const product = declareProduct({ name: 'Nacre', tagline: '…', entities: [card], roles: [editor], pages })
 */
export function declareProduct<const E extends readonly Entity[], F extends Fields = never>(
  declaration: Given<E, F>,
): Product<WithUsers<E, F>> {
  const { languages = ['en'], roles = [] } = declaration
  const users = declaration.users && usersOf(declaration.users, { roles, languages })
  const all = users ? [...declaration.entities, users.entity] : declaration.entities
  const entities = all as readonly Entity[] as WithUsers<E, F>
  const optional = { failures: {}, jobs: {}, calls: {}, api: filtered, samples: [] }
  return Object.freeze({ ...optional, ...declaration, languages, roles, users, entities })
}

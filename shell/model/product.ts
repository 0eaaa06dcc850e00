import type { Call } from './call.ts'
import type { Entity } from './entity.ts'
import type { FailureText } from './failure-catalogue.ts'
import type { Job } from './job.ts'
import type { Page } from './page.ts'
import type { Role } from './role.ts'
import type { Sample } from './samples.ts'
import type { Screen } from './screen.ts'
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
  readonly entities: E
  readonly roles: readonly Role[]
  /** Failures of the product's own, by their ids. */
  readonly failures: Readonly<Record<string, FailureText>>
  readonly jobs: Readonly<Record<string, Job>>
  readonly calls: Readonly<Record<string, Call>>
  readonly pages: Readonly<Record<string, Page>>
  /** What the pages made by hand contain, by the names of the pages. */
  readonly screens?: Readonly<Record<string, Screen>>
  /** What the documents of the API tell, and whom. */
  readonly api: ApiTerms
  /** Put into an empty database at the first start. */
  readonly samples: readonly Sample[]
}

const filtered: ApiTerms = { documents: 'filtered' }

type Optional = 'languages' | 'failures' | 'jobs' | 'api'

/**
 * Declares the product: its table of contents.
 *
 * @example
 * export const product = declareProduct({ name: 'Nacre', tagline: '…', entities: [card], roles: [], calls: {}, pages, samples: [] })
 */
export function declareProduct<const E extends readonly Entity[]>(
  declaration: Omit<Product<E>, Optional> & Partial<Pick<Product<E>, Optional>>,
): Product<E> {
  return Object.freeze({
    languages: ['en'],
    failures: {},
    jobs: {},
    api: filtered,
    ...declaration,
  })
}

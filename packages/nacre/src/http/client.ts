import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { CollectionName } from '#shell/language/process/product-types.ts'
import { whereAsJson } from '#shell/language/conditions/where.ts'
import type { Collection } from './collection.ts'
import type { Http } from './http.ts'

/**
 * The collections of a product, by the plurals of its entities. An untyped product has none.
 *
 * @example
 * const { books }: Client<typeof product.entities> = http
 */
export type Client<E extends readonly Entity[]> = {
  readonly [K in E[number] as string extends K['plural'] ? never : CollectionName<K>]: Collection<
    K,
    E[number]
  >
}

/**
 * Adds the collections of a product to a client: `http.cards.list({ where: { state: 'published' }
 * })`. No code is generated: the types follow from the declarations, and at run time every name is
 * the path of a list.
 */
export function withCollections(http: Http): Http {
  return new Proxy(http, {
    get: (_, name) =>
      http[name as keyof Http] ?? createCollection(http, `/v1/${toKebabCase(String(name))}`),
  })
}

function createCollection(http: Http, base: string): Collection<Entity> {
  const recordPath = (id: string, name = '') =>
    `${base}/${encodeURIComponent(id)}${name && `/${toKebabCase(name)}`}`
  return {
    list: (options = {}) => http.get(base + queryOf(options)),
    read: (id, options = {}) => http.get(recordPath(id) + queryOf(options)),
    aggregate: (options = {}) => http.get(`${base}/aggregate${queryOf(options)}`),
    free: (options) => http.get(`${base}/free${queryOf(options)}`),
    create: (values) => http.post(base, values),
    change: ({ id, version }, values) => http.patch(recordPath(id), values, { version }),
    move: ({ id, version }, move, values?: object) =>
      http.post(recordPath(id, move), values, { version }),
    remove: ({ id, version }) => http.delete(recordPath(id), undefined, { version }),
    restore: (id) => http.post(recordPath(id, 'restore')),
    react: (id, action, isActive) => http[isActive ? 'put' : 'delete'](recordPath(id, action)),
    act: (id, action, input: object = {}) => http.post(recordPath(id, action), input),
    actOnList: (action, input: object = {}) => http.post(`${base}/${toKebabCase(action)}`, input),
    query: (id, action, input: object = {}) =>
      http.get(recordPath(id, action) + inputQueryOf(input)),
    queryList: (action, input: object = {}) =>
      http.get(`${base}/${toKebabCase(action)}${inputQueryOf(input)}`),
  } as Collection<Entity>
}

function queryOf(options: object): string {
  const parts = Object.entries(options)
    // Omits options with their default.
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(formatQueryValue(name, value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Returns the input of an action that only reads as a query. Values that are not text are JSON. */
function inputQueryOf(input: object): string {
  const parts = Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    value === undefined || value === null
      ? []
      : [
          `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
        ],
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function formatQueryValue(name: string, value: unknown): string {
  if (value === true) return 'true'
  return name === 'where' ? whereAsJson(value) : String(value)
}

import type { Product } from '../product/product.ts'
import { toCamelCase } from '../product/to-camel-case.ts'
import type { ProcessJob, ProcessRegistry, ProcessStep } from '../product/product-processes.ts'

/**
 * What the files in `product/processes` export. A job is known by the name of its export.
 *
 * @example
 * const module: ProcessModule = { takeSeat, print }
 */
export type ProcessModule = Readonly<Record<string, unknown>>

/**
 * Returns a product with the processes that its files export.
 *
 * @example
 * const complete = withProcesses(product, [{ takeSeat, print }])
 */
export function withProcesses<P extends Product>(product: P, modules: readonly ProcessModule[]): P {
  const exports = modules.flatMap((module) => Object.entries(module))
  const steps = exports.flatMap(([, value]) =>
    isKind(value, 'step') ? [value as ProcessStep] : [],
  )
  const jobs = exports.filter(([, value]) => isKind(value, 'job'))
  if (steps.length === 0 && jobs.length === 0) return product
  const processes = { steps, jobs: Object.fromEntries(jobs) as Record<string, ProcessJob> }
  return Object.freeze({ ...product, processes })
}

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === kind
}

const known = new WeakMap<ProcessRegistry, ReadonlyMap<string, ProcessStep>>()

/**
 * Returns the step of a verb, a move or an action, if there is one.
 *
 * @example
 * stepOf(product, ticket, 'create')?.description // 'Takes the seat.'
 */
export function stepOf(
  { processes }: Pick<Product, 'processes'>,
  { name }: { readonly name: string },
  verb: string,
): ProcessStep | undefined {
  if (!processes) return undefined
  const found = known.get(processes)
  if (found) return found.get(`${name}.${verb}`)
  const entries = processes.steps.flatMap((step) =>
    step.verbs.map((one) => [`${step.entity}.${one}`, step] as const),
  )
  known.set(processes, new Map(entries))
  return stepOf({ processes }, { name }, verb)
}

/**
 * Checks whether code gives values of new records: a step for `create` with `prepare`.
 *
 * @example
 * preparesNewRecords(product, ticket) // true
 */
export function preparesNewRecords(
  product: Pick<Product, 'processes'>,
  entity: { readonly name: string },
): boolean {
  return stepOf(product, entity, 'create')?.prepare !== undefined
}

/**
 * Returns the entity of a collection, as code names it.
 *
 * @example
 * entityOfCollection(product, 'folderLinks')?.name // 'folderLink'
 */
export function entityOfCollection(
  { entities }: Pick<Product, 'entities'>,
  collection: string,
): Product['entities'][number] | undefined {
  return entities.find(({ plural }) => toCamelCase(plural) === collection)
}

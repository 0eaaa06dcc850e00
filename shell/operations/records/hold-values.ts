import { failureFrom } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { examine, type Finding } from '#shell/model/examine.ts'
import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { findTaken } from './hold-unique.ts'
import type { Permit } from '../permit.ts'
import { findStrangers } from './relations.ts'
import { findFiles } from '../uploads/find-files.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The values in the form in which they are kept, or one failure with all that is wrong with them:
 * nobody should have to mend one mistake to be told of the next. With `before` they change that record,
 * and the rules are asked about what it would become.
 */
export async function holdValues(
  parts: { readonly product: Product; readonly store: Store; readonly permit: Permit },
  run: Run,
  by: Asker,
  entity: Entity,
  given: Values,
  before?: StoredRecord,
): Promise<Values> {
  const { store, permit } = parts
  const hidden = findHidden(permit, by, entity, given)
  const options = before ? { whole: false, before } : { whole: true }
  const { values, findings } = examine(entity, given, options)
  const closed = new Set([...hidden, ...findings].map(({ path }) => path[0]))
  // About what one may not set one is not told what else is wrong with it.
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => !closed.has(name)))
  const strangers = await findStrangers(parts, run, by, entity, open)
  const files = await findFiles(parts, run, by, entity, { values: open, before })
  const asked = before
    ? { own: before.id, changed: Object.keys(open) }
    : { changed: Object.keys(open) }
  const taken = await findTaken(store, run, entity, { ...before, ...open }, asked)
  const all = [...hidden, ...findings, ...strangers, ...files.findings, ...taken]
  if (all.length > 0) throw failureFrom(all)
  return { ...values, ...files.values }
}

function findHidden(permit: Permit, { actor }: Asker, entity: Entity, given: Values): Finding[] {
  if (Object.keys(entity.fieldTerms).length === 0) return []
  const writable = permit.writable(actor, entity)
  return Object.keys(given)
    .filter((name) => Object.hasOwn(entity.fields, name) && !writable.has(name))
    .map((name) => ({ path: [name], about: { id: 'not-yours' } }))
}

import { actorKey } from '#shell/model/actor.ts'
import { failureFrom } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Finding } from '#shell/model/examine.ts'
import { Failure } from '#shell/model/failure.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Where } from '#shell/model/where.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { Permit } from '../permit.ts'

type Values = Readonly<Record<string, unknown>>

/** Where records of an entity are pointed to from. */
export interface Pointer {
  readonly from: Entity
  readonly field: string
  readonly onRemove: 'refuse' | 'clear' | 'remove with'
}

/** Every field of the product that points to this entity. */
export function pointersTo(entity: Entity, entities: readonly Entity[]): readonly Pointer[] {
  return entities.flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, { relation }]) =>
      relation?.target === entity.name ? [{ from, field, onRemove: relation.onRemove }] : [],
    ),
  )
}

/** Relations to records that are not there, or that the one who asks may not see. */
export async function findStrangers(
  { product, store }: { readonly product: Product; readonly store: Store },
  run: Run,
  by: Asker,
  entity: Entity,
  values: Values,
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [name, value] of Object.entries(values)) {
    const relation = entity.fields[name]?.relation
    if (!relation || value === null || value === undefined) continue
    const target = product.entities.find((one) => one.name === relation.target)
    if (!target) continue
    const permission = permissionFor(by.actor, 'read', target, product.roles)
    const where = typeof permission === 'object' ? [permission.where] : []
    for (const id of Array.isArray(value) ? value : [value]) {
      // Whoever removes it now waits, and then finds what points to it.
      const one = { id: String(id), where, me: actorKey(by.actor), lock: 'share' } as const
      const isThere = permission !== 'none' && (await store.records(target).read(one, run))
      if (!isThere) found.push({ path: [name], about: { id: 'no-such-record' } })
    }
  }
  return found
}

/** Refuses relations to records that are not there, or that the one who asks may not see. */
export async function holdRelations(
  parts: { readonly product: Product; readonly store: Store },
  run: Run,
  by: Asker,
  entity: Entity,
  values: Values,
): Promise<void> {
  const strangers = await findStrangers(parts, run, by, entity, values)
  if (strangers.length > 0) throw failureFrom(strangers)
}

/** Whether somebody may know that records point somewhere by this field. */
export function isKnownTo(
  permit: Permit,
  { actor }: Pick<Asker, 'actor'>,
  { from, field }: Pick<Pointer, 'from' | 'field'>,
): boolean {
  return permit.mayEver(actor, 'read', from) && permit.readable(actor, from).has(field)
}

/** Why a record cannot go: what points to it, as far as the asker may know that there is such a thing. */
export function heldBy(
  { permit }: { readonly permit: Permit },
  { actor }: Asker,
  { from, field }: Pointer,
  { isBin }: { isBin: boolean },
): Failure {
  const isKnown = isKnownTo(permit, { actor }, { from, field })
  const says = isBin ? inBin : inUse
  if (!isKnown) return new Failure('conflict', { says: says('', '') })
  const { label = nameAsWords(field) } = from.fields[field] ?? {}
  const many = from.labels ?? nameAsWords(from.plural)
  const named = (language: string) => `${wordsIn(many, language)} (${wordsIn(label, language)})`
  return new Failure('conflict', {
    says: says(named('en'), named('de')),
    more: { entity: from.name, field },
  })
}

const inUse = (en: string, de: string) => ({
  en: en === '' ? 'Something still points to this.' : `This is still pointed to from ${en}.`,
  de: de === '' ? 'Etwas verweist noch darauf.' : `Darauf verweisen noch: ${de}.`,
})

const inBin = (en: string, de: string) => ({
  en:
    en === ''
      ? 'Something else in the bin still points to this.'
      : `This is still pointed to from the bin of ${en}.`,
  de:
    de === ''
      ? 'Etwas anderes im Papierkorb verweist noch darauf.'
      : `Darauf verweisen noch aus dem Papierkorb: ${de}.`,
})

/** What points to a record that is about to go: among the living, or in the bin. */
export async function pointing(
  store: Store,
  run: Run,
  { from, field }: Pointer,
  id: string,
  { isBin = false } = {},
): Promise<readonly StoredRecord[]> {
  const asked: Where = { [field]: { [from.fields[field]?.relation?.isMany ? 'has' : 'is']: id } }
  const query = { where: [asked], order: [], limit: 1_001, isLocked: true, isBin }
  const found = await store.records(from).list(query, run)
  // A removal that reaches thousands of records is not what somebody meant by one press.
  if (found.length > 1_000) {
    throw new Failure('conflict', { more: { entity: from.name, field } })
  }
  return found
}

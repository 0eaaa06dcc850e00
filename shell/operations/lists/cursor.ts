import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Cursor, Order } from '#shell/store/records/list-query.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { comparable } from './comparable.ts'

/** Where the next page begins, for whoever asks to hand back and for nobody to read. */
export function writeCursor(record: StoredRecord, order: readonly Order[]): string {
  const values = order.map(({ field }) => record[field] ?? null)
  return Buffer.from(JSON.stringify([record.id, ...values])).toString('base64url')
}

/** The same read again. It comes from outside, so nothing in it is believed. */
export function readCursor(text: string, entity: Entity, order: readonly Order[]): Cursor {
  const [id, ...values] = partsOf(text)
  const isFitting =
    values.length === order.length &&
    order.every(({ field }, place) => {
      const value = values[place]
      return value === null || comparable(entity, field, value) !== undefined
    })
  if (isId(id) && isFitting) return { id, values }
  throw new Failure('malformed', {
    says: 'after must be the value of next of another answer to the same question.',
  })
}

function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    // The same as anything else that is not one of our cursors.
    return []
  }
}

import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Cursor, Order } from '#shell/store/records/query/list-query.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { toComparable } from './to-comparable.ts'

/** Returns an opaque cursor for the next page. */
export function encodeCursor(record: StoredRecord, order: readonly Order[]): string {
  const values = order.map(({ field }) => record[field] ?? null)
  return Buffer.from(JSON.stringify([record.id, ...values])).toString('base64url')
}

/** Parses a cursor. It comes from the client, so everything is validated. */
export function decodeCursor(text: string, entity: Entity, order: readonly Order[]): Cursor {
  const [id, ...values] = parseJsonArray(text)
  const isValid =
    values.length === order.length &&
    order.every(({ field }, index) => {
      const value = values[index]
      return value === null || toComparable(entity, field, value) !== undefined
    })
  if (isId(id) && isValid) return { id, values }
  throw new AppError('bad-request', {
    message: localizedMessage('requests.parameters.after'),
  })
}

function parseJsonArray(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    // Treated like any other invalid cursor.
    return []
  }
}

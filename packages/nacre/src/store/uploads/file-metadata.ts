import type { ImageVariant } from '#shell/field-types/image/field.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'

/** The metadata of a stored file. */
export interface FileMetadata {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Images only. */
  readonly width?: number
  readonly height?: number
  readonly variants?: readonly ImageVariant[]
}

/** Decodes the row of a file. */
export function readFileMetadata({ columns }: Database, row: DatabaseRow): FileMetadata {
  const side = (name: 'width' | 'height') => {
    const value = row[name] ?? null
    return value === null ? {} : { [name]: Number(value) }
  }
  const variants = columns.decode({ kind: 'json' }, row['variants'])
  return {
    name: String(row['name']),
    type: String(row['type']),
    size: Number(row['size']),
    ...side('width'),
    ...side('height'),
    ...(Array.isArray(variants) && variants.length > 0 ? { variants } : {}),
  }
}

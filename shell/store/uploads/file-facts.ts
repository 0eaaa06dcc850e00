import type { Variant } from '#shell/model/fields/image.ts'
import type { Database, Row } from '../database.ts'

/** What has been found out about a stored file. */
export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Of a picture. */
  readonly width?: number
  readonly height?: number
  readonly variants?: readonly Variant[]
}

/** The facts in a row of the files. */
export function factsIn({ columns }: Database, row: Row): FileFacts {
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

import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** A record as screens read it: what it has is known only at run time. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly created: string
  readonly updated: string
}

const spoken = new Set(['text', 'e-mail', 'link', 'telephone', 'computed', 'long text'])

/** The field by which people call a record: the first that is words. */
export function titleField({ fields }: EntityOutline): string | undefined {
  const names = Object.keys(fields)
  const isSpoken = (name: string) => spoken.has(fields[name]?.type ?? '')
  return names.find((name) => fields[name]?.type === 'text') ?? names.find(isSpoken)
}

/** What people call a record. */
export function titleOf(entity: EntityOutline, record: Readonly<Record<string, unknown>>): string {
  const field = titleField(entity)
  const title = field === undefined ? undefined : record[field]
  if (typeof title === 'string' && title.trim() !== '') return title.slice(0, 120)
  return `${entity.label} ${String(record['id'])}`
}

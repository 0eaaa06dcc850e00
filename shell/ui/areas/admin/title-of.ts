import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldOf, titleIn } from '#shell/model/outline/title.ts'

/** A record as screens read it: what it has is known only at run time. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly created: string
  readonly updated: string
}

/** The field by which people call a record: the first that is words. */
export function titleField(entity: EntityOutline): string | undefined {
  return titleFieldOf(entity)
}

/** What people call a record. */
export function titleOf(entity: EntityOutline, record: Readonly<Record<string, unknown>>): string {
  return titleIn(entity, record)
}

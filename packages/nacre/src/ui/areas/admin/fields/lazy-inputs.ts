import type { FieldTypeName } from '#shell/model/fields/field-type-name.ts'
import type { ReactNode } from 'react'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { type OnDemand, onDemand } from '../../kit/on-demand.tsx'
import type { RelationInput } from './relations/relation-input.tsx'
import type { StoredInput } from './files/stored-file-input.tsx'
import type { ListInput } from './list-input.tsx'
import type { MarkdownInput } from './markdown/markdown-input.tsx'
import type { ColorInput } from './color-input.tsx'
import type { DateTimeInput } from './date-time/date-time-input.tsx'

type Lazy<T extends (props: never) => ReactNode> = OnDemand<Parameters<T>[0]>

/** The inputs with much code, which a form loads if it has a field of their type. */
export const LazyRelationInput: Lazy<typeof RelationInput> = onDemand(
  async () => (await import('./relations/relation-input.tsx')).RelationInput,
)
export const LazyStoredInput: Lazy<typeof StoredInput> = onDemand(
  async () => (await import('./files/stored-file-input.tsx')).StoredInput,
)
export const LazyListInput: Lazy<typeof ListInput> = onDemand(
  async () => (await import('./list-input.tsx')).ListInput,
)
export const LazyMarkdownInput: Lazy<typeof MarkdownInput> = onDemand(
  async () => (await import('./markdown/markdown-input.tsx')).MarkdownInput,
)
export const LazyColorInput: Lazy<typeof ColorInput> = onDemand(
  async () => (await import('./color-input.tsx')).ColorInput,
)
export const LazyDateTimeInput: Lazy<typeof DateTimeInput> = onDemand(
  async () => (await import('./date-time/date-time-input.tsx')).DateTimeInput,
)

const inputs: Readonly<Partial<Record<FieldTypeName, { load(): Promise<void> }>>> = {
  relation: LazyRelationInput,
  relations: LazyRelationInput,
  image: LazyStoredInput,
  file: LazyStoredInput,
  list: LazyListInput,
  weekly: LazyListInput,
  markdown: LazyMarkdownInput,
  color: LazyColorInput,
  dateTime: LazyDateTimeInput,
}

/** Loads the inputs of fields, also those inside lists and structures. */
export async function loadInputs(fields: readonly FieldSchema[]): Promise<void> {
  await Promise.all(
    fields.map(async ({ type, constraints: { item, fields: parts = {} } }) => {
      const inside = [...(item ? [item] : []), ...Object.values(parts)]
      await Promise.all([inputs[type]?.load(), loadInputs(inside)])
    }),
  )
}

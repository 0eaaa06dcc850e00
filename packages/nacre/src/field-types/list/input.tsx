import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import { itemLimits } from '../bases/item-limits.ts'
import type { FormEntry, TypeInput } from '../type-input.ts'
import type { ListInput } from './list-input.tsx'
import { rowKeys } from '#shell/ui/records/row-keys.ts'
import './rows.css'

export const LazyListInput: OnDemand<Parameters<typeof ListInput>[0]> = onDemand(
  async () => (await import('./list-input.tsx')).ListInput,
)

export const listInput: TypeInput = {
  Group: LazyListInput,
  groupClass: 'field bare',
  load: LazyListInput.load,
  parse: (entry) => rowsOf(entry).flatMap(({ value }) => (value === null ? [] : [value])),
  limits: itemLimits,
  inside(step, entry) {
    const rows = rowsOf(entry)
    // The API counts the rows that are not empty. Errors of the browser have the key of the row.
    const { key } =
      rows.filter(({ value }) => value !== null)[Number(step)] ??
      rows.find((row) => row.key === step) ??
      {}
    return key === undefined
      ? undefined
      : { name: `${entry.name}.${key}`, field: entry.field.constraints.item }
  },
}

function rowsOf({ form, name, field, parse }: FormEntry) {
  const { item } = field.constraints
  if (!item) return []
  return rowKeys(form, name).map((key) => ({ key, value: parse(`${name}.${key}`, item) }))
}

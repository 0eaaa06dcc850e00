import type { Field } from '#shell/model/field.ts'
import { unitsOf } from '#shell/model/units.ts'
import type { Bounds, StoredColumn } from './shape.ts'

const safe: Bounds = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

/** What the database can hold a field to without effort. The rest is the field's own check. */
export function boundsOf({ bounds }: Field, column: StoredColumn): Bounds | undefined {
  const { min, max, choices } = bounds
  switch (column.kind) {
    case 'text':
      if (choices) return { oneOf: Object.keys(choices) }
      return typeof max === 'number' ? { longest: max } : undefined
    case 'whole':
      return { ...safe, ...defined({ min, max }) }
    case 'decimal':
      return {
        ...safe,
        ...defined({ min: inUnits(min, column.places), max: inUnits(max, column.places) }),
      }
    case 'date':
    case 'moment':
      return min === undefined && max === undefined ? undefined : defined({ min, max })
    default:
      return undefined
  }
}

/** Whether every value that one allows is allowed by the other. */
export function isWithin(one: Bounds = {}, other: Bounds = {}): boolean {
  const { oneOf, min, max, longest } = other
  return (
    (oneOf === undefined || (one.oneOf?.every((choice) => oneOf.includes(choice)) ?? false)) &&
    (min === undefined || (one.min !== undefined && one.min >= min)) &&
    (max === undefined || (one.max !== undefined && one.max <= max)) &&
    (longest === undefined || (one.longest !== undefined && one.longest <= longest))
  )
}

function defined(bounds: {
  min?: number | string | undefined
  max?: number | string | undefined
}): Bounds {
  return {
    ...(bounds.min === undefined ? {} : { min: bounds.min }),
    ...(bounds.max === undefined ? {} : { max: bounds.max }),
  }
}

function inUnits(bound: number | string | undefined, places: number): number | undefined {
  return bound === undefined ? undefined : unitsOf(String(bound), places)
}

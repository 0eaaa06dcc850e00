import type { Field } from '#shell/language/fields/field.ts'
import { toMinorUnits } from '#shell/language/expressions/units.ts'
import type { ColumnConstraints } from './table-definition.ts'
import type { SqlColumnType } from '../columns/column-codec.ts'

const safeIntegerBounds: ColumnConstraints = {
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
}

/**
 * Returns the bounds of a field that a check constraint can enforce efficiently. The field
 * validates the rest.
 */
export function columnConstraints(
  { constraints }: Field,
  column: SqlColumnType,
): ColumnConstraints | undefined {
  const { min, max, choices, step } = constraints
  switch (column.kind) {
    case 'text':
      if (choices) return { oneOf: Object.keys(choices) }
      return typeof max === 'number' ? { longest: max } : undefined
    case 'integer':
      return {
        ...safeIntegerBounds,
        ...withoutUndefined({ min, max }),
        ...(typeof step === 'number' ? { step } : {}),
      }
    case 'decimal':
      return {
        ...safeIntegerBounds,
        ...withoutUndefined({
          min: toStoredUnits(min, column.places),
          max: toStoredUnits(max, column.places),
        }),
        ...decimalStep(step, column.places),
      }
    case 'date':
    case 'timestamp':
      return min === undefined && max === undefined ? undefined : withoutUndefined({ min, max })
    default:
      return undefined
  }
}

/** Checks whether one set of constraints is at least as strict as the other. */
export function isSubset(one: ColumnConstraints = {}, other: ColumnConstraints = {}): boolean {
  const { oneOf, min, max, longest, step } = other
  return (
    (oneOf === undefined || (one.oneOf?.every((choice) => oneOf.includes(choice)) ?? false)) &&
    (min === undefined || (one.min !== undefined && one.min >= min)) &&
    (step === undefined || (one.step !== undefined && one.step % step === 0)) &&
    (max === undefined || (one.max !== undefined && one.max <= max)) &&
    (longest === undefined || (one.longest !== undefined && one.longest <= longest))
  )
}

function withoutUndefined(bounds: {
  min?: number | string | undefined
  max?: number | string | undefined
}): ColumnConstraints {
  return {
    ...(bounds.min === undefined ? {} : { min: bounds.min }),
    ...(bounds.max === undefined ? {} : { max: bounds.max }),
  }
}

function decimalStep(step: unknown, places: number): ColumnConstraints {
  const units = typeof step === 'string' ? toStoredUnits(step, places) : undefined
  return units === undefined ? {} : { step: units }
}

function toStoredUnits(bound: number | string | undefined, places: number): number | undefined {
  return bound === undefined ? undefined : toMinorUnits(String(bound), places)
}

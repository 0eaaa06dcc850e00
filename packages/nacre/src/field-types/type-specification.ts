import type { FieldErrorCode } from '#shell/language/errors/field-error.ts'
import type { ConstraintsDescription, FieldDescription } from '#shell/spec/field-description.ts'

/** How the specification describes fields of a type, and reads them back. */
export interface TypeSpecification {
  /** Other names of the type that a specification may use, in lower case. */
  readonly synonyms: readonly string[]
  /** How constants are written. They are text by default. */
  readonly constant?: 'boolean' | 'integer' | 'json'
  /** How bounds and steps are written. They are whole numbers by default. */
  readonly bound?: 'decimal' | 'size' | 'time' | 'clock'
  /** The unit of bounds, with a space before it. */
  readonly unit?: string
  /** The constraints besides bounds and patterns. */
  readonly constraints?: readonly (keyof ConstraintsDescription)[]
  /** Whether a declaration cannot change the bounds. */
  readonly hasFixedBounds?: true
  /** The constraints that a declaration does not repeat. */
  readonly defaults?: ConstraintsDescription
  /** The minimum that the specification does not repeat. */
  readonly impliedMin?: number | ((field: FieldDescription) => number)
  /** The fields inside of a field, whose rows follow the row of the field. */
  readonly nested?: 'item' | 'properties'
  /** How many records a relation refers to. */
  readonly relation?: 'one' | 'several'
  /** Set if nobody writes the value. */
  readonly readOnly?: { readonly required: boolean }
  /** Returns the errors that values can have because of the type and its bounds. */
  errors(constraints: ConstraintsDescription): readonly (FieldErrorCode | false)[]
  /** Parses a phrase about fields of this type alone. */
  parsePhrase?(phrase: string): Partial<FieldDescription> | undefined
  /** Returns what a description of a field lacks. */
  findProblem?(field: FieldDescription): string | undefined
}

import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Relation } from '#shell/language/fields/field.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

export interface FieldDescription {
  readonly name: string
  readonly type: FieldTypeName
  /** The field type of the product. `type` is what it is based on. */
  readonly customType?: string
  readonly required: boolean
  readonly unique: boolean
  /** Whether the value is set by Nacre and cannot be written. */
  readonly readOnly: boolean
  readonly searchable: boolean
  readonly defaultValue?: unknown
  /** The default as a formula, or `me` for the user who creates the record. */
  readonly computedDefault?: string
  /** What sets the value. Without it, the value is written. */
  readonly source?: SourceDescription
  /** Whether the value never changes after the record is created. */
  readonly fixed?: boolean
  /** Whether nobody is shown the value. */
  readonly hidden?: boolean
  readonly renamedFrom?: string
  readonly label?: LocalizedText
  readonly help?: LocalizedText
  /** An example value. */
  readonly example?: LocalizedText
  /** When forms show the field, as a formula. */
  readonly visibleWhen?: string
  readonly constraints: ConstraintsDescription
  /** The type of a list’s items. */
  readonly item?: FieldDescription
  /** The properties of an object. */
  readonly parts?: readonly FieldDescription[]
  readonly relation?: Relation
  /** The expression of a computed field, as a formula. */
  readonly formula?: string
  /** Whether the computed value is stored. */
  readonly stored?: boolean
  /** Whose records a value over relations is worked out from. */
  readonly visible?: 'all'
  /** The restricted fields that the formula reveals to readers of this field. */
  readonly reveals?: readonly string[]
  /** The permissions of the field, if they differ from those of the record. */
  readonly read?: AccessRuleDescription
  readonly change?: AccessRuleDescription
}

export interface ConstraintsDescription {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  readonly patternHint?: LocalizedText
  readonly caseInsensitive?: boolean
  readonly widths?: readonly number[]
  readonly choices?: Readonly<Record<string, LocalizedText>>
  readonly places?: number
  readonly currency?: string
  readonly step?: number | string | Duration
  readonly zoned?: boolean
  readonly acyclic?: boolean
  readonly role?: string
  readonly types?: readonly string[]
}

/** The roles with access and their conditions. An empty array means administrators only. */
export type AccessRuleDescription = readonly RoleRuleDescription[]

export interface RoleRuleDescription {
  readonly who: string
  /** The condition as text. Without it, the role always has access. */
  readonly when?: string
  /** The code of the error for somebody who fails the condition. */
  readonly else?: string
  /** The only fields that the role may set. */
  readonly fields?: readonly string[]
}

/**
 * What sets the value of a field when its record is created. A formula is text, and `me` stands for
 * the user who creates the record.
 */
export type SourceDescription =
  | { readonly kind: 'value'; readonly formula: string }
  | {
      readonly kind: 'sequence'
      readonly pattern?: string
      /** The first number, if it is not 1. */
      readonly from?: number
      /** `year`, `month`, or the fields for each combination of whose values it counts anew. */
      readonly per?: string | readonly string[]
    }
  | { readonly kind: 'slug'; readonly field: string }
  | { readonly kind: 'application' }

/** A field type of the product. */
export interface FieldTypeDescription {
  readonly name: string
  readonly meaning: LocalizedText
  /** Whether code checks its values. */
  readonly isChecked?: true
}

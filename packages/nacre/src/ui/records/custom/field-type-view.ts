import type { ComponentType } from 'react'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FieldProps } from '../../form/field-row.tsx'

/**
 * The properties of the `Cell` of a field type, which shows a value on one line.
 *
 * @example
 * export const Cell = ({ value, field }: FieldCellProps<number>) => <>{value} of {field.constraints.max}</>
 */
export interface FieldCellProps<Value = unknown> {
  /** The value. It is never empty. */
  readonly value: Value
  readonly field: FieldSchema
  readonly language: string
  readonly locale: string
}

/**
 * The properties of the `Input` of a field type. The names of its controls are `name`, or begin with
 * it and a period. `attributes` belong on a single control.
 *
 * @example
 * export const Input = ({ attributes, value }: FieldInputProps<number>) => (
 *   <input {...attributes} type="range" min={1} max={5} defaultValue={value ?? 1} />
 * )
 */
export interface FieldInputProps<Value = unknown> {
  readonly name: string
  /** The value, or the text of the reader that is not valid. */
  readonly value: Value | null | undefined
  readonly field: FieldSchema
  readonly language: string
  readonly locale: string
  /** The `id`, the name and the ARIA attributes that connect a single control with its label. */
  readonly attributes: FieldProps
}

/**
 * The properties of the `Filter` of a field type, which enters a value in a condition of a list. The
 * control has the name and the label in `attributes`.
 *
 * @example
 * export const Filter = ({ attributes, value }: FieldFilterProps) => (
 *   <input {...attributes} type="number" min={1} max={5} defaultValue={value} />
 * )
 */
export interface FieldFilterProps {
  /** The value as text, or an empty text. */
  readonly value: string
  readonly language: string
  readonly locale: string
  readonly attributes: {
    readonly name: string
    readonly required: boolean
    readonly 'aria-label': string
  }
}

/** What the file of a field type can export. The base of the type is used for what it does not. */
export interface FieldTypeView {
  readonly Cell?: ComponentType<FieldCellProps<never>>
  readonly Input?: ComponentType<FieldInputProps<never>>
  readonly Filter?: ComponentType<FieldFilterProps>
  /** Whether `Input` has one control with a label, or several controls in a group. */
  readonly layout?: 'control' | 'group'
  /** Returns the value in a form. By default it is parsed like a value of the base. */
  parse?(form: FormData, name: string): unknown
}

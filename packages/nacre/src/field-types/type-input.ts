import type { ComponentType } from 'react'
import type { messagesFor } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { CreateDialogProps, InputProps } from '#shell/ui/records/input-props.ts'
import type { FieldProps } from '#shell/ui/form/field-row.tsx'

/** How forms show and read values of a field type. */
export interface TypeInput {
  /** One control, which has a label beside it. */
  readonly Control?: ComponentType<ControlProps>
  /** Several controls, whose group has the label. */
  readonly Group?: ComponentType<GroupProps>
  /** Whether a field has the group, if the type has both. */
  isGroup?(field: FieldSchema): boolean
  readonly groupClass?: string
  /** Whether an untouched control has a value. Then it is not required. */
  readonly alwaysHasValue?: true
  /** Loads the code of the input, if the form has it on demand. */
  load?(): Promise<void>
  /** Formats a value as the text of the control. */
  format?(value: unknown, field: FieldSchema, locale: string): string
  /** Parses a value. Without it, the value is the text of the control. */
  parse?(entry: FormEntry): unknown
  /** Returns the sentences about the limits of values, for the help text. */
  limits?(field: FieldSchema, format: LimitFormat): readonly (string | undefined)[]
  /** Describes right values to somebody whose text could not be parsed. */
  expected?(field: FieldSchema, locale: string): LocalizedText
  /** Returns the input that one step of an error path leads to. */
  inside?(step: string, entry: FormEntry): InsideInput | undefined
}

export interface ControlProps extends Required<Omit<InputProps, 'isInRow'>> {
  /** The attributes that connect the control with its label. */
  wiring: FieldProps
  /** The value as text. */
  text: string
  /** The input of a field inside of this one. */
  Input: ComponentType<InputProps>
  /** Loads the dialog that creates a related record. */
  loadCreateDialog(): Promise<ComponentType<CreateDialogProps>>
}

export interface GroupProps extends Omit<ControlProps, 'wiring' | 'text'> {
  isWrong: boolean
}

/** A field of a form that was sent, or that is about to be. */
export interface FormEntry {
  readonly form: FormData
  readonly name: string
  readonly field: FieldSchema
  readonly locale: string
  /** Parses a field inside of this one. */
  parse(name: string, field: FieldSchema): unknown
}

export interface InsideInput {
  readonly name: string
  readonly field?: FieldSchema | undefined
}

export interface LimitFormat {
  readonly t: ReturnType<typeof messagesFor>
  /** Formats a bound that is a number. */
  number(bound: number | string): string
}

import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { CharacterCount } from '../bases/character-count.tsx'
import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, LimitFormat, TypeInput } from '../type-input.ts'

export const textInput: TypeInput = {
  Control: Text,
  limits: ({ constraints }, format) =>
    constraints.patternHint === undefined ? lengthLimit({ constraints }, format) : [],
}

function Text(props: ControlProps) {
  const { max, patternHint } = props.field.constraints
  return (
    // The hint of a pattern tells its length.
    <CharacterCount text={props.text} max={patternHint === undefined ? max : undefined}>
      <TextControl {...props} attributes={{ type: 'text' }} />
    </CharacterCount>
  )
}

/** Returns the sentence about the greatest length of a text. */
export function lengthLimit(
  { constraints: { max } }: Pick<FieldSchema, 'constraints'>,
  { t, number }: LimitFormat,
): readonly string[] {
  return max === undefined ? [] : [t('fields.fieldLimits.maxLength', { max: number(max) })]
}

import { formText } from '#shell/ui/form/form-text.ts'
import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { Radios } from '../bases/radios.tsx'
import type { ControlProps, GroupProps, TypeInput } from '../type-input.ts'

export const booleanInput: TypeInput = {
  Control: Switch,
  Group: YesNoOrNothing,
  isGroup: ({ required }) => !required,
  groupClass: 'field bare',
  alwaysHasValue: true,
  format: (value) => (value === true || value === 'yes' ? 'yes' : value === false ? 'no' : ''),
  parse({ form, name, field }) {
    const text = formText(form, name).trim()
    return text === '' ? (field.required ? false : null) : text === 'yes'
  },
}

/** A switch for yes and no. */
// oxlint-disable jsx-a11y/role-has-required-aria-props -- the browser knows which of them it is
function Switch({ wiring, text }: ControlProps) {
  return (
    <input
      {...wiring}
      type="checkbox"
      role="switch"
      className="switch"
      value="yes"
      defaultChecked={text === 'yes'}
    />
  )
}

/** Radio buttons for yes, no and no value. */
function YesNoOrNothing({ name, value, isWrong }: GroupProps) {
  const t = useMessages()
  const chosen = value === true || value === 'yes' ? 'yes' : value === false ? 'no' : ''
  const options = [
    ['yes', t('fields.boolean.yes')],
    ['no', t('fields.boolean.no')],
    ['', '–'],
  ] as const
  return <Radios {...{ name, isWrong, chosen, options }} />
}

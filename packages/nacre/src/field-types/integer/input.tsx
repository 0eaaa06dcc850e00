import { localizedMessage } from '#shell/messages/translate.ts'
import { formText } from '#shell/ui/form/form-text.ts'
import { flagUnparsed, numberExample } from '../bases/local-number.ts'
import { formatNumberText, numberLimits, parseDecimal } from '../bases/number-input.tsx'
import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

export const integerInput: TypeInput = {
  Control: textControl({ className: 'number', inputMode: 'numeric' }),
  format: formatNumberText,
  parse(entry) {
    const number = parseDecimal(entry)
    if (number === null || number.startsWith(' ')) return number
    // Adding 0 turns -0 into 0.
    return number.includes('.')
      ? flagUnparsed(formText(entry.form, entry.name))
      : Number(number) + 0
  },
  limits: numberLimits,
  expected: (_, locale) =>
    localizedMessage('fields.validateInput.integerExample', { example: numberExample(locale, 0) }),
}

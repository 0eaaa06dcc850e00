import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { keysIn, readField } from './read-form.ts'

type Outlines = Readonly<Record<string, FieldOutline>>

/**
 * Where complaints belong in the form that was sent. The API counts what is in a list, and a row that
 * was left empty was not sent: `tags.1` may be the row `tags.k4`.
 */
export function inForm(
  complaints: Readonly<Record<string, string | undefined>>,
  form: FormData,
  fields: Outlines,
  locale: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(complaints).map(([path, says = '']) => {
      const [name = '', ...rest] = path.split('.')
      const field = fields[name]
      return [field ? placeOf(form, name, field, rest, locale) : path, says]
    }),
  )
}

function placeOf(
  form: FormData,
  name: string,
  field: FieldOutline,
  [step, ...rest]: readonly string[],
  locale: string,
): string {
  if (step === undefined) return name
  if (field.type === 'structure') {
    const part = field.bounds.fields?.[step]
    return part ? placeOf(form, `${name}.${step}`, part, rest, locale) : `${name}.${step}`
  }
  // What a picture shows has an input of its own.
  if (field.type === 'image' && step === 'description') return `${name}.${step}`
  const { item } = field.bounds
  if (field.type !== 'list' || !item) return name
  const sent = keysIn(form, name).filter(
    (key) => readField(form, `${name}.${key}`, item, locale) !== null,
  )
  // What the form itself knows to be wrong names its row already.
  const key = sent[Number(step)] ?? keysIn(form, name).find((one) => one === step)
  return key === undefined ? name : placeOf(form, `${name}.${key}`, item, rest, locale)
}

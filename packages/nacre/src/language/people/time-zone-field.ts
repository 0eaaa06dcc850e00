import { localizedMessage } from '#shell/messages/translate.ts'
import type { Field } from '../fields/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { canonicalTimeZone, isTimeZone } from '../expressions/time-zone.ts'

const zoneShape = 'Europe/Berlin'

/**
 * The time zone of a user's dates and times. Without one, the time zone of the device is used.
 *
 * @example
 * timeZoneField().check('Europe/Berlin') // undefined
 */
export function timeZoneField(): Field<string> {
  const field = text({
    max: 64,
    pattern: String.raw`[A-Za-z][\w+\-]*(/[\w+\-]+)*`,
    renamedFrom: 'zone',
    patternHint: zoneShape,
    label: localizedMessage('model.userFields.timeZone'),
  })
  return Object.freeze({
    ...field,
    schema: { ...field.schema, format: 'time-zone', description: 'As the IANA calls it.' },
    check(value: unknown) {
      const mismatch = { code: 'pattern-mismatch', shape: zoneShape } as const
      return field.check(value) ?? (isTimeZone(String(value)) ? undefined : mismatch)
    },
    normalize: (value: string) => canonicalTimeZone(value) ?? value,
  })
}

import type { ReminderDescription } from '../../email-description.ts'
import { parseDuration } from '../../grammar/duration.ts'
import { parseCondition } from '../../grammar/parse-condition.ts'
import { parseFormula } from '../../grammar/parse-formula.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import type { ParsedRow } from '../spec-parser.ts'

/** Parses a row of the table of reminders, or returns `undefined` if it is said in other words. */
export function readReminder(name: string, row: ParsedRow): ReminderDescription | undefined {
  const { where: condition = '', time = '', every = '', 'at most': most = '', to = '' } = row
  const at = nameIn(row['at'] ?? '')
  const when = nameIn(condition)
  const isRead =
    parseFormula(at) !== undefined &&
    (when === '' || parseCondition(when) !== undefined) &&
    (every === '' || parseDuration(every) !== undefined)
  if (!isRead || name === '') return undefined
  const [recipient = ''] = codeSpansIn(to)
  return {
    name,
    ...(when === '' ? {} : { when }),
    at,
    ...(time === '' ? {} : { time }),
    ...(every === '' ? {} : { every }),
    ...(most === '' ? {} : { max: Number(most.replaceAll(',', '')) }),
    send: nameIn(row['email'] ?? ''),
    to: recipient,
    isRole: to.startsWith('everyone with the role '),
  }
}

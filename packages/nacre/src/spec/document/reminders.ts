import type { SpecBlock, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { table } from './document.ts'
import { code, formatCount, inlineText } from '../grammar/inline.ts'

/** Renders the reminders of all entities. */
export function renderReminders({ entities }: Pick<Description, 'entities'>): readonly SpecBlock[] {
  const rows = entities.flatMap(({ name: entity, timers = [] }) =>
    timers.map(({ name, when, at, time, every, max, send, to, isRole }): SpecTableRow => [
      [code(`${entity}.${name}`)],
      when === undefined ? [] : [code(when)],
      [code(at)],
      time === undefined ? [] : [time],
      every === undefined ? [] : [every],
      max === undefined ? [] : [formatCount(max)],
      [code(send)],
      isRole ? inlineText`everyone with the role ${code(to)}` : [code(to)],
    ]),
  )
  const columns = ['Reminder', 'Where?', 'At', 'Time?', 'Every?', 'At most?', 'Email', 'To']
  return rows.length === 0 ? [] : [table(columns, rows)]
}

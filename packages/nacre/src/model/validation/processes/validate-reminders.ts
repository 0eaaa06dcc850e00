import { emailName } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Reminder } from '#shell/language/entities/reminder.ts'
import { namesMe } from '#shell/language/conditions/where.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { recipientExample, recipientProblem } from './validate-emails.ts'
import { validateName } from '../names/validate-names.ts'
import { expressionProblems, validateWhere } from '../conditions/validate-where.ts'

type Place = readonly string[]

/**
 * Checks the reminders of an entity.
 *
 * @example
 * [...validateReminders(ticket, product)] // [] if each has a moment, an email and somebody to go to
 */
export function* validateReminders(entity: Entity, product: Product): Iterable<DeclarationError> {
  for (const [name, reminder] of Object.entries(entity.timers)) {
    const place = [entity.name, 'timers', name]
    const about = `The reminder ${name} of ${entity.name}`
    yield* validateName(place, about, name)
    if (Object.hasOwn(entity.states?.moves ?? {}, name)) {
      const problem = `${about} needs another name: a move is named ${name}.`
      yield declarationError(place, problem, `remind: { at: dateField('due'), … }`)
    }
    yield* momentErrors(place, about, reminder, entity, product)
    yield* repetitionErrors(place, about, reminder)
    yield* conditionErrors(place, about, reminder, entity, product)
    yield* emailErrors(place, about, reminder, entity, product)
  }
}

function* momentErrors(
  place: Place,
  about: string,
  { at, time }: Reminder,
  entity: Entity,
  { entities }: Product,
): Iterable<DeclarationError> {
  const line = `at: dateField('${dateNames(entity)[0] ?? 'due'}')`
  const kind = at.gives as string
  if (kind !== 'date' && kind !== 'timestamp') {
    const problem = `${about} has a moment of the type ${kind}, which is neither a day nor a moment.`
    yield declarationError([...place, 'at'], problem, line)
  }
  for (const problem of expressionProblems(at, { entity, entities }))
    yield declarationError([...place, 'at'], `${about}: ${problem}`, line)
  if (expressionInputs(at).isTimed) {
    const problem = `${about} has a moment that moves with time, so it never comes. Name a moment of the record.`
    yield declarationError([...place, 'at'], problem, line)
  }
  if (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time)) {
    const problem = `${about} is sent at ${time}, which is not a time of the day.`
    yield declarationError([...place, 'time'], problem, "time: '07:00'")
  }
}

const dateNames = ({ fields }: Entity): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.column.kind === 'date')

function* repetitionErrors(
  place: Place,
  about: string,
  { every, max }: Reminder,
): Iterable<DeclarationError> {
  const isWhole = (count: unknown) => Number.isSafeInteger(count) && Number(count) >= 1
  if (every && !isWhole(every.count)) {
    const count = typeof every.count === 'number' ? every.count : 'so many'
    const problem = `${about} is repeated every ${count} ${every.unit}, which must be a whole number from 1.`
    yield declarationError([...place, 'every'], problem, 'every: days(2)')
  }
  if (max === undefined) return
  if (!every) {
    const problem = `${about} is sent at most ${max} times, but it is not repeated.`
    yield declarationError([...place, 'max'], problem, 'every: days(2)')
  } else if (!isWhole(max)) {
    const problem = `${about} is sent at most ${max} times, which must be a whole number from 1.`
    yield declarationError([...place, 'max'], problem, 'max: 5')
  }
}

function* conditionErrors(
  place: Place,
  about: string,
  { when = {} }: Reminder,
  entity: Entity,
  { entities }: Product,
): Iterable<DeclarationError> {
  for (const problem of validateWhere(about, when, { entity, entities }))
    yield declarationError([...place, 'when'], problem, "when: { state: 'open' }")
  if (namesMe(when)) {
    const problem = `${about} happens by itself, so nobody is me in its condition.`
    yield declarationError([...place, 'when'], problem, "when: { state: 'open' }")
  }
}

function* emailErrors(
  place: Place,
  about: string,
  { send, to }: Reminder,
  entity: Entity,
  product: Product,
): Iterable<DeclarationError> {
  if (emailName(product.emails, send) === undefined) {
    const problem = `${about} sends an email that is not among the emails of the product.`
    const line = `emails: { reminder: defineEmail({ about: '${entity.name}', … }) }`
    yield declarationError([...place, 'send'], problem, line)
  }
  if (send.about !== entity.name) {
    const problem = `${about} sends an email about ${send.about}, and not about ${entity.name}.`
    yield declarationError([...place, 'send'], problem, `about: '${entity.name}'`)
  }
  const problem = recipientProblem(to, send, entity, product)
  if (problem !== undefined)
    yield declarationError(
      [...place, 'to'],
      `${about} ${problem}`,
      recipientExample(to, entity, product),
    )
}

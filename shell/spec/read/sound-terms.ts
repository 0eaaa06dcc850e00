import { checkStates } from '#shell/model/check/check-states.ts'
import type { EntityDescription, StatesDescription, TermsDescription } from '../description.ts'
import { readCondition } from '../phrases/read-condition.ts'
import { keepText, type Reading, type Where } from './reading.ts'

/** Who may, without those who are not there and the conditions that mean nothing here. */
export function soundTerms(
  terms: TermsDescription,
  { fields, states }: Pick<EntityDescription, 'fields' | 'states'>,
  where: Where,
  { who, reading }: { readonly who: ReadonlySet<string>; readonly reading: Reading },
): TermsDescription {
  const names = new Set(['id', 'owner', 'created', 'updated', ...fields.map(({ name }) => name)])
  return terms.filter((term) => {
    if (term.who === 'administrator') return false
    const condition = term.when === undefined ? {} : readCondition(term.when)
    const isSound = who.has(term.who) && condition && isAbout(condition, names, states?.names ?? [])
    const said = term.when === undefined ? term.who : `${term.who} when ${term.when}`
    if (!isSound) keepText(reading, where, said)
    return isSound
  })
}

/** Whether a condition asks for nothing but what a record has. */
function isAbout(
  condition: object,
  names: ReadonlySet<string>,
  states: readonly string[],
): boolean {
  return Object.entries(condition).every(([name, asked]) => {
    if (Array.isArray(asked)) return asked.every((one: object) => isAbout(one, names, states))
    if (name === 'not') return isAbout(asked, names, states)
    if (name !== 'state') return names.has(name)
    const values = typeof asked === 'object' ? Object.values(asked).flat() : [asked]
    return values.every((one) => typeof one === 'string' && states.includes(one))
  })
}

/** States that a move should reach or leave, unless it is said that none shall: taken as meant, and said. */
export function soundStates(
  states: StatesDescription,
  entity: string,
  where: Where,
  reading: Reading,
): StatesDescription {
  const { initial, begins, ends, moves } = states
  const named = moves.map(({ name, from, to }) => [name, { from, to, who: [] }] as const)
  const mistakes = checkStates(entity, { initial, begins, ends, moves: Object.fromEntries(named) })
  const found = (way: string) =>
    mistakes.flatMap((one) => {
      const [, state] =
        new RegExp(`^The state (.+) of ${entity} is ${way} by no move`, 'u').exec(one) ?? []
      if (state === undefined) return []
      keepText(reading, where, `The state ${state} is ${way} by no move. It is taken as meant.`)
      return [state]
    })
  return { ...states, begins: [...begins, ...found('reached')], ends: [...ends, ...found('left')] }
}

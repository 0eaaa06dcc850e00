import { type Entity, termsOf } from '../entity.ts'
import type { Operator } from '../field.ts'
import { reverseNamed } from '../reverse.ts'
import type { Who } from '../role.ts'
import { statesOf } from '../state.ts'
import { meKind } from '../me.ts'
import { me, type Where } from '../where.ts'

const kept: Readonly<Record<string, readonly Operator[]>> = {
  id: ['is', 'not', 'in'],
  owner: ['is', 'not', 'in', 'empty'],
  state: ['is', 'not', 'in'],
  created: ['gt', 'gte', 'lt', 'lte'],
  updated: ['gt', 'gte', 'lt', 'lte'],
}

/**
 * What is wrong with the conditions on which something is permitted: what they name must be there, or
 * nobody could be answered.
 *
 * @example
 * checkConditions(card, [card]) // ['A condition of read of card asks for colour, which is not a field.']
 */
export function checkConditions(entity: Entity, entities: readonly Entity[]): string[] {
  const rules: [string, Who][] = Object.entries(entity.may)
  for (const [name, { who }] of Object.entries(entity.states?.moves ?? {})) rules.push([name, who])
  for (const [name, { read }] of Object.entries(entity.fieldTerms)) {
    if (read !== undefined) rules.push([`reading ${name}`, read])
  }
  return rules.flatMap(([verb, who]) =>
    Object.values(termsOf(who)).flatMap((terms) =>
      terms === 'always'
        ? []
        : checkWhere(`A condition of ${verb} of ${entity.name}`, terms.when, entity, entities),
    ),
  )
}

function checkWhere(
  about: string,
  where: Where,
  entity: Entity,
  entities: readonly Entity[],
): readonly string[] {
  return Object.entries(where).flatMap(([name, asked]): readonly string[] => {
    const inside = (one: Where) => checkWhere(about, one, entity, entities)
    if (name === 'and' || name === 'or') return (asked as readonly Where[]).flatMap(inside)
    if (name === 'not') return inside(asked as Where)
    const operators = operatorsOf(name, entity)
    const reverse = operators ? undefined : reverseNamed(name, entity, entities)
    if (reverse && isObject(asked)) return checkWhere(about, asked as Where, reverse.from, entities)
    if (!operators) return [`${about} asks for ${name}, which is not a field.`]
    const each = isObject(asked) ? Object.entries(asked) : [['is', asked] as const]
    const target = entity.fields[name]?.relation?.target
    const related = entities.find((one) => one.name === target)
    const isRelated =
      related && !each.every(([operator]) => operators.includes(operator as Operator))
    if (isRelated && isObject(asked)) return checkWhere(about, asked as Where, related, entities)
    return each.flatMap(([operator, value]) => {
      if (!operators.includes(operator as Operator)) {
        return [`${about} asks ${name} for ${operator}, which it cannot be asked for.`]
      }
      if ([value].flat().includes(me) && !meKind(name, entity)) {
        return [
          `${about} compares ${name} with me, which is possible with owner and with what points to a user.`,
        ]
      }
      return name === 'state' ? checkState(about, value, entity) : []
    })
  })
}

function operatorsOf(name: string, { fields, states }: Entity): readonly Operator[] | undefined {
  if (name === 'state' && !states) return undefined
  if (Object.hasOwn(kept, name)) return kept[name]
  return Object.hasOwn(fields, name) ? fields[name]?.operators : undefined
}

function checkState(about: string, value: unknown, { states }: Entity): readonly string[] {
  const known = states ? statesOf(states) : []
  return [value]
    .flat()
    .filter((one) => !known.includes(String(one)))
    .map((one) => `${about} asks for the state ${String(one)}, which there is not.`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

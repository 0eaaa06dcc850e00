import { me } from '#shell/model/where.ts'
import type {
  Description,
  EntityDescription,
  FieldDescription,
  TermsDescription,
} from '#shell/spec/description.ts'
import { readAs, termsFor } from '#shell/spec/document/permissions.ts'
import { readCondition } from '#shell/spec/phrases/read-condition.ts'
import type { Somebody } from './somebody.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Says who may, by the printed specification and by nothing of the shell's own judging: the terms of
 * the tables, and their conditions read from the words.
 */
export function createOracle(description: Description) {
  const rolesOf = (held: readonly string[]): readonly string[] =>
    held.flatMap((name) => [
      name,
      ...rolesOf(description.roles.find((role) => role.name === name)?.includes ?? []),
    ])

  const grants = ({ key, roles, isKnown }: Somebody, terms: TermsDescription, record?: Values) => {
    const held = new Set(['everyone', ...(isKnown ? ['user'] : []), ...rolesOf(roles)])
    if (held.has('administrator')) return true
    return terms.some(({ who, when }) => {
      const isOwner = who === 'owner' && key !== undefined && record?.['owner'] === key
      if (!isOwner && !held.has(who)) return false
      return when === undefined || (record !== undefined && holds(when, record, key))
    })
  }
  return {
    /** Whether somebody may do this with a record; none is there yet where one is to be made. */
    may: (who: Somebody, verb: string, entity: EntityDescription, record?: Values): boolean =>
      grants(who, termsFor(entity, verb), record),
    /** Whether there may be values with which somebody may do this. */
    mayEver: (who: Somebody, verb: string, entity: EntityDescription): boolean =>
      grants(
        who,
        termsFor(entity, verb).map(({ who: whom }) => ({ who: whom })),
        { owner: who.key },
      ),
    /** Whether somebody may read or set a field, as far as its own terms go. */
    mayField(
      who: Somebody,
      way: 'read' | 'change',
      field: FieldDescription,
      record?: Values,
      fields: readonly FieldDescription[] = [],
    ): boolean {
      // What is worked out is read by who may read all that it is worked out from.
      const inputs = way === 'read' ? readAs(field, fields) : []
      return [field, ...fields.filter(({ name }) => inputs.includes(name))].every((one) => {
        const terms = one[way]
        return terms === undefined || grants(who, terms, record)
      })
    },
  }
}

export type Oracle = ReturnType<typeof createOracle>

function holds(words: string, record: Values, key: string | undefined): boolean {
  const condition = readCondition(words)
  if (!condition) throw new Error(`The condition "${words}" cannot be read.`)
  return fits(condition, record, key)
}

function fits(condition: object, record: Values, key: string | undefined): boolean {
  return Object.entries(condition).every(([name, asked]) => {
    if (name === 'and') return asked.every((one: object) => fits(one, record, key))
    if (name === 'or') return asked.some((one: object) => fits(one, record, key))
    if (name === 'not') return !fits(asked, record, key)
    return compare(record[name], asked, key)
  })
}

function compare(value: unknown, asked: unknown, key: string | undefined): boolean {
  if (asked === me) return isMe(value, key)
  if (typeof asked !== 'object' || asked === null) return value === asked
  return Object.entries(asked).every(([operator, wanted]) => {
    const test = operators[operator]
    if (!test) throw new Error(`The operator ${operator} is not tried here: say how.`)
    return test(value, withoutMe(value, wanted, key))
  })
}

/** An owner is the key of somebody, what points to a user is the id in it. */
function isMe(value: unknown, key: string | undefined): boolean {
  return key !== undefined && (value === key || `user:${String(value)}` === key)
}

/** What is compared, with the value itself in place of whoever asks where that is them. */
function withoutMe(value: unknown, wanted: unknown, key: string | undefined): unknown {
  const plain = (one: unknown) => (one === me ? (isMe(value, key) ? value : nobody) : one)
  return Array.isArray(wanted) ? wanted.map(plain) : plain(wanted)
}

const nobody = Symbol('nobody')

function isAfter(value: unknown, wanted: unknown): number {
  if (value === null || value === undefined) return Number.NaN
  if (typeof value === 'string' && Number.isNaN(Number(value))) {
    return value === wanted ? 0 : value > String(wanted) ? 1 : -1
  }
  return Number(value) - Number(wanted)
}

const operators: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  is: (value, wanted) => value === wanted,
  not: (value, wanted) => value !== wanted,
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  gt: (value, wanted) => isAfter(value, wanted) > 0,
  gte: (value, wanted) => isAfter(value, wanted) >= 0,
  lt: (value, wanted) => isAfter(value, wanted) < 0,
  lte: (value, wanted) => isAfter(value, wanted) <= 0,
  empty: (value, wanted) => (value === null || value === undefined) === wanted,
}

import { checkValue, isPlain, valueIn } from './check-value.ts'
import type { Complaint } from './complaint.ts'
import type { Entity, Rule } from './entity.ts'
import { Failure } from './failure.ts'
import type { Fields } from './field.ts'
import type { Words } from './words.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What is wrong, and where: the name of a field, and the way on inside its value. Without any, it is
 * the whole that is wrong.
 *
 * @example
 * const finding: Finding = { path: ['address', 'street'], about: { id: 'needed' } }
 */
export interface Finding {
  readonly path: readonly string[]
  readonly about: Complaint | Words
}

/** What every record has and nobody sets. */
const kept = new Set(['id', 'version', 'created', 'updated', 'owner', 'state', 'removed'])

/** Whoever sends ten thousand unknown fields need not be told ten thousand times. */
const mostStrangers = 50

/**
 * Checks values as `checkValues` does, and gives all that is wrong instead of failing.
 *
 * @example
 * const { values, findings } = examine(card, { title: '' }, { whole: true })
 */
export function examine(
  { fields, rules }: Pick<Entity, 'fields' | 'rules'>,
  given: unknown,
  { whole, before = {} }: { whole: boolean; before?: Values },
): { values: Values; findings: readonly Finding[] } {
  const { values, findings } = examineFields(fields, given, whole)
  if (!isPlain(given)) return { values, findings }
  const wrong = new Set(findings.map(({ path }) => path[0]))
  const sound = Object.entries({ ...before, ...values }).filter(([name]) => !wrong.has(name))
  const known = Object.fromEntries(sound)
  const broken = Object.values(rules).filter((rule) => {
    const { holds, failure, reads } = ask(rule, fields, known)
    const isAbout = whole || [...reads].some((name) => Object.hasOwn(values, name))
    if (failure && isAbout) throw failure
    return !holds && isAbout
  })
  const said = broken.flatMap((rule) => {
    const paths = rule.fields.length > 0 ? rule.fields.map((name) => [name]) : [[]]
    return paths.map((path) => ({ path, about: rule.says }))
  })
  return { values, findings: [...findings, ...said] }
}

/**
 * Checks values for fields, whatever they belong to.
 *
 * @example
 * const { values, findings } = examineFields({ suffix: text({ required: true }) }, {}, true)
 */
export function examineFields(
  fields: Fields,
  given: unknown,
  whole: boolean,
): { values: Values; findings: readonly Finding[] } {
  if (!isPlain(given)) {
    const expected = {
      en: 'an object with a value for each field',
      de: 'ein Objekt mit einem Wert je Feld',
    }
    return { values: {}, findings: [{ path: [], about: { id: 'wrong-type', expected } }] }
  }
  const findings = strangersIn(fields, given)
  const values: [string, unknown][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue
    const isGiven = !field.derived && Object.hasOwn(given, name) && given[name] !== undefined
    if (!isGiven && !whole) continue
    const value = valueIn(isGiven ? given : {}, name, field)
    const complaint = checkValue(field, value)
    if (complaint) findings.push(...spread(name, complaint))
    else values.push([name, value === null ? null : field.normalise(value)])
  }
  return { values: Object.fromEntries(values), findings }
}

function strangersIn(fields: Fields, given: Values): Finding[] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name) || fields[name]?.derived)
    .slice(0, mostStrangers)
    .map((name) => {
      const isKept = Object.hasOwn(fields, name) || kept.has(name)
      return { path: [name], about: { id: isKept ? 'kept' : 'unknown-field' } }
    })
}

/** One finding for each complaint about the inside of a value. */
function spread(name: string, { at, also = [], ...about }: Complaint): Finding[] {
  const path = at === undefined ? [name] : [name, ...at.split('.')]
  return [{ path, about }, ...also.flatMap((one) => spread(name, one))]
}

/** Asks a rule about the values that are known, and notes what it reads. */
function ask(
  rule: Rule,
  fields: Fields,
  known: Values,
): { holds: boolean; failure?: Failure; reads: ReadonlySet<string> } {
  const reads = new Set<string>()
  let lacks = false
  const view: Values = new Proxy(known, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      reads.add(name)
      const value = field?.computed ? field.computed.of(view) : known[name]
      lacks ||= value === null || value === undefined
      if (field && value === undefined) throw new RangeError(`${name} is not known`)
      return value
    },
  })
  try {
    return { holds: rule.holds(view), reads }
  } catch (thrown) {
    // It has been thrown on purpose, whatever is missing.
    if (thrown instanceof Failure) return { holds: false, failure: thrown, reads }
    if (lacks) return { holds: true, reads }
    throw thrown
  }
}

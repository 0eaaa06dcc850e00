import { resolveRelativeDay } from '#shell/model/values/relative-day.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { Description, EntityDescription } from '#shell/spec/description.ts'
import { inheritedReadFields, renderAccessRule } from '#shell/spec/document/permissions.ts'
import { formulasIn, parseCondition } from '#shell/spec/grammar/parse-condition.ts'
import type { TestActor } from './test-actors.ts'
import type { AccessRuleDescription, FieldDescription } from '#shell/spec/field-description.ts'

type Values = Readonly<Record<string, unknown>>

/** Undefined if the oracle cannot decide it: a condition is on a related record or an expression. */
type Decision = boolean | undefined

/** Creates the function that evaluates the terms of an access rule for an actor. */
function createGrants(description: Description) {
  const rolesOf = (userRoles: readonly string[]): readonly string[] =>
    userRoles.flatMap((name) => [
      name,
      ...rolesOf(description.roles.find((role) => role.name === name)?.includes ?? []),
    ])

  const groups = new Set(['everyone', 'user', 'owner', 'administrator'])
  const isRole = (name: string) =>
    groups.has(name) || description.roles.some((role) => role.name === name)

  const isGranted = (
    { ownerKey: key, roles, isKnown }: TestActor,
    terms: AccessRuleDescription,
    record?: Values,
    recordRoles: EntityDescription['recordRoles'] = {},
  ): Decision => {
    if (terms.some(({ who }) => who === 'application')) return false
    const userRoles = new Set(['everyone', ...(isKnown ? ['user'] : []), ...rolesOf(roles)])
    if (userRoles.has('administrator')) return true
    const hasRole = (name: string): Decision => {
      const when = recordRoles[name]
      if (when !== undefined && record) return conditionHolds(when, record, key)
      if (!isRole(name)) return undefined
      const isOwner = name === 'owner' && key !== undefined && record?.['owner'] === key
      return isOwner || userRoles.has(name)
    }
    return decideAny(
      terms.map(({ who, when }) =>
        decideAll([
          hasRole(who),
          when === undefined || (record !== undefined && conditionHolds(when, record, key)),
        ]),
      ),
    )
  }
  return isGranted
}

/**
 * Creates an independent reference for permissions. It evaluates the rules and conditions in the
 * printed specification, without any permission code of the shell.
 */
export function createOracle(description: Description) {
  const isGranted = createGrants(description)
  const mayField = (
    testActor: TestActor,
    verb: 'read' | 'change',
    field: FieldDescription,
    record?: Values,
    fields: readonly FieldDescription[] = [],
  ): Decision => {
    // Reading a computed field requires permission to read all its inputs.
    const inputs = verb === 'read' ? inheritedReadFields(field, fields) : []
    return decideAll(
      [field, ...fields.filter(({ name }) => inputs.includes(name))].map((one) => {
        const terms = one[verb]
        return terms === undefined || isGranted(testActor, terms, record)
      }),
    )
  }
  return {
    /**
     * Checks whether an actor may perform the action on a record. For a creation there is no
     * record.
     */
    may: (
      testActor: TestActor,
      verb: string,
      entity: EntityDescription,
      record?: Values,
    ): Decision => isGranted(testActor, renderAccessRule(entity, verb), record, entity.recordRoles),
    /** Checks whether values exist with which an actor may perform the action. */
    mayEver: (testActor: TestActor, verb: string, entity: EntityDescription): Decision =>
      isGranted(
        testActor,
        renderAccessRule(entity, verb).map(({ who: roleName }) => ({ who: roleName })),
        { owner: testActor.ownerKey },
      ) ?? true,
    /** Checks whether an actor may read a field, by the rules of the field only. */
    mayReadField: (
      testActor: TestActor,
      field: FieldDescription,
      record: Values,
      fields: readonly FieldDescription[],
    ): Decision => mayField(testActor, 'read', field, record, fields),
    /**
     * Checks whether an actor may set a field: by the rules of the field, and by a role that is not
     * limited to other fields.
     */
    maySetField(
      testActor: TestActor,
      verb: 'create' | 'change',
      entity: EntityDescription,
      field: FieldDescription,
      record: Values,
    ): Decision {
      const terms = renderAccessRule(entity, verb).filter(
        ({ fields }) => fields?.includes(field.name) ?? true,
      )
      return decideAll([
        mayField(testActor, 'change', field, record),
        isGranted(testActor, terms, record, entity.recordRoles),
      ])
    },
  }
}

export type Oracle = ReturnType<typeof createOracle>

export const decideAll = (parts: readonly Decision[]): Decision =>
  parts.includes(false) ? false : parts.includes(undefined) ? undefined : true

const decideAny = (parts: readonly Decision[]): Decision =>
  parts.includes(true) ? true : parts.includes(undefined) ? undefined : false

function conditionHolds(text: string, record: Values, key: string | undefined): Decision {
  const condition = parseCondition(text)
  if (!condition) throw new Error(`The condition "${text}" cannot be parsed.`)
  return matchesCondition(condition, record, key)
}

function matchesCondition(condition: object, record: Values, key: string | undefined): Decision {
  return decideAll(
    Object.entries(condition).map(([name, operand]) => {
      const parts = (all: readonly object[]) => all.map((one) => matchesCondition(one, record, key))
      if (name === 'and') return decideAll(parts(operand))
      if (name === 'or') return decideAny(parts(operand))
      if (name !== 'not') return compareOperand(record[name], operand, key)
      const holds = matchesCondition(operand, record, key)
      return holds === undefined ? undefined : !holds
    }),
  )
}

function compareOperand(value: unknown, operand: unknown, key: string | undefined): Decision {
  if (operand === me) return isMe(value, key)
  // Lists are values of related records.
  if (Array.isArray(value)) return undefined
  if (formulasIn(operand).length > 0) return undefined
  if (typeof operand !== 'object' || operand === null) return isSame(value, resolveDay(operand))
  return decideAll(
    Object.entries(operand).map(([operator, expected]) =>
      operators[operator]?.(value, replaceMe(value, expected, key)),
    ),
  )
}

/** Replaces a relative day such as `today-7d`. */
const resolveDay = (operand: unknown) => resolveRelativeDay(operand, new Date()) ?? operand

/**
 * Checks for the actor’s own value: an owner is stored as the actor key, a relation to a user as
 * the id in it.
 */
function isMe(value: unknown, key: string | undefined): boolean {
  return key !== undefined && (value === key || `user:${String(value)}` === key)
}

/**
 * Replaces `me` in an operand by the compared value if that is the actor, otherwise by a value that
 * matches nothing.
 */
function replaceMe(value: unknown, expected: unknown, key: string | undefined): unknown {
  const plain = (one: unknown) =>
    one === me ? (isMe(value, key) ? value : unmatched) : resolveDay(one)
  return Array.isArray(expected) ? expected.map(plain) : plain(expected)
}

const unmatched = Symbol('nobody')

function isAfter(value: unknown, expected: unknown): number {
  if (value === null || value === undefined) return Number.NaN
  if (typeof value === 'string' && Number.isNaN(Number(value))) {
    return value === expected ? 0 : value > String(expected) ? 1 : -1
  }
  return Number(value) - Number(expected)
}

/** Decimal values are text, and conditions may compare them with numbers. */
const isSame = (value: unknown, expected: unknown): boolean =>
  typeof value === 'string' && typeof expected === 'number'
    ? Number(value) === expected
    : value === expected

/** Operators on related records are not among them. */
const operators: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  is: isSame,
  not: (value, expected) => !isSame(value, expected),
  in: (value, expected) => Array.isArray(expected) && expected.some((one) => isSame(value, one)),
  gt: (value, expected) => isAfter(value, expected) > 0,
  gte: (value, expected) => isAfter(value, expected) >= 0,
  lt: (value, expected) => isAfter(value, expected) < 0,
  lte: (value, expected) => isAfter(value, expected) <= 0,
  contains: (value, expected) =>
    typeof value === 'string' && value.toLowerCase().includes(String(expected).toLowerCase()),
  empty: (value, expected) => (value === null || value === undefined) === expected,
}

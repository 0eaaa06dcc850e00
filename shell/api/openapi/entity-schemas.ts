import type { Entity } from '#shell/model/entity.ts'
import type { Field, Fields, JsonSchema } from '#shell/model/field.ts'
import { schemaOfFields } from '#shell/model/fields/structure.ts'
import { readingTerms } from '#shell/model/reading-terms.ts'
import { reversesOf } from '#shell/model/reverse.ts'
import { statesOf } from '#shell/model/state.ts'
import { nameAsWords, type Words, wordsIn } from '#shell/model/words.ts'
import { exampleRecord, exampleValues } from './examples.ts'
import type { Node } from './operation.ts'
import { schemaName } from './schema-name.ts'
import type { View } from './view.ts'
import { whereSchema } from './where-schema.ts'

/** What is known of the product beside the entity. */
export interface Around {
  readonly entities: readonly Entity[]
  readonly samples: Parameters<typeof exampleValues>[2]
  readonly view: View
}

/** What a record answers, what makes one, what changes one, a page of them, and how to ask for one. */
export function entitySchemas(entity: Entity, around: Around): Node {
  const name = schemaName(entity)
  const { view, samples, entities } = around
  const writable = view.writable(entity)
  const given = described(
    Object.entries(entity.fields).filter(([key, { derived }]) => !derived && writable.has(key)),
    knownIn(around),
  )
  const example = exampleValues(entity, writable, samples)
  return {
    ...(view.may('read', entity)
      ? {
          [name]: {
            ...recordSchema(entity, around),
            examples: [exampleRecord(entity, view, samples)],
          },
          [`${name}Part`]: {
            ...recordSchema(entity, around),
            description: 'As much of a record as fields asked for.',
            required: ['id', 'version'],
          },
          [`${name}List`]: listSchema(name),
          [`${name}Where`]: whereSchema(entity, entities, view),
        }
      : {}),
    ...(view.may('create', entity)
      ? { [`${name}Values`]: { ...given, ...rulesOf(entity), examples: [example] } }
      : {}),
    ...(view.may('change', entity) ? { [`${name}Changes`]: changesSchema(given, example) } : {}),
  }
}

/** A record as it is read: whole, or what was chosen of it. */
export function wholeOrPart(name: string): JsonSchema {
  return { anyOf: [name, `${name}Part`].map((one) => ({ $ref: `#/components/schemas/${one}` })) }
}

function listSchema(name: string): JsonSchema {
  return {
    type: 'object',
    required: ['items', 'next'],
    properties: {
      items: { type: 'array', items: wholeOrPart(name) },
      next: { type: ['string', 'null'], description: 'For after; null on the last page.' },
      total: { type: 'integer', minimum: 0, description: 'How many there are in all.' },
    },
  }
}

function changesSchema(given: JsonSchema, example: Readonly<Record<string, unknown>>): JsonSchema {
  const [first = ''] = Object.keys(example)
  return {
    ...given,
    required: [],
    description: 'What is not named stays as it is; null clears.',
    examples: [{ [first]: example[first] }],
  }
}

type Named = readonly (readonly [string, Field])[]

/** The names of the entities of whose records somebody may know. */
function knownIn({ entities, view }: Around): ReadonlySet<string> {
  return new Set(entities.filter((one) => view.may('read', one)).map(({ name }) => name))
}

function recordSchema(entity: Entity, around: Around): JsonSchema {
  const readable = around.view.readable(entity)
  const fields = Object.entries(entity.fields).filter(([name]) => readable.has(name))
  const marks = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'tally'
      ? [[action.mine, { type: 'boolean', readOnly: true, description: 'Whether you have.' }]]
      : [],
  )
  const kept = keptSchemas(entity)
  const isForAll = (name: string) => !readingTerms(entity).has(name)
  return {
    type: 'object',
    ...(entity.purpose === undefined ? {} : { description: entity.purpose }),
    required: [...Object.keys(kept), ...fields.map(([name]) => name).filter(isForAll)],
    properties: {
      ...kept,
      ...propertiesOf(fields, knownIn(around)),
      ...expandedProperties(entity, around),
      ...Object.fromEntries(marks),
      removed: { type: 'string', format: 'date-time', description: 'Only in the bin.' },
      removedBy: removerSchema,
    },
  }
}

const removerSchema: JsonSchema = {
  type: 'object',
  description: 'Only in the bin: who put it there, by name where you may know that.',
  required: ['actor', 'name'],
  properties: { actor: { type: ['string', 'null'] }, name: { type: ['string', 'null'] } },
}

/** What relations are when they are expanded, and what points here, which comes in no other way. */
function expandedProperties(entity: Entity, { entities, view }: Around): JsonSchema {
  const known = (name: string | undefined) =>
    entities.find((one) => one.name === name && view.may('read', one))
  const relations = Object.entries(entity.fields).flatMap(([name, { relation, required }]) => {
    const target = known(relation?.target)
    if (!target || !view.readable(entity).has(name)) return []
    const one = {
      anyOf: [
        { type: 'string', pattern: String.raw`^[\da-z]{16}$` },
        { $ref: `#/components/schemas/${schemaName(target)}Part` },
      ],
    }
    const many = { type: 'array', items: one }
    const value = relation?.isMany ? many : required ? one : { anyOf: [one, { type: 'null' }] }
    const description = `The id of a record of ${target.name}, or the record where it is expanded.`
    return [[name, { ...value, description, 'x-points-to': target.name }]]
  })
  const reverses = reversesOf(entity, entities).flatMap(({ name, from, field }) =>
    known(from.name) && view.readable(from).has(field)
      ? [
          [
            name,
            {
              $ref: `#/components/schemas/${schemaName(from)}List`,
              description: 'Only where it is expanded: the first 25, and where to go on.',
            },
          ],
        ]
      : [],
  )
  return Object.fromEntries([...relations, ...reverses])
}

function keptSchemas({ states }: Entity): Readonly<Record<string, JsonSchema>> {
  const moment = { type: 'string', format: 'date-time', readOnly: true }
  return {
    id: { type: 'string', pattern: String.raw`^[\da-z]{16}$`, readOnly: true },
    version: {
      type: 'integer',
      minimum: 1,
      readOnly: true,
      description: 'One more after each change. If-Match names it.',
    },
    created: moment,
    updated: moment,
    ...(states
      ? {
          state: {
            enum: statesOf(states),
            readOnly: true,
            description: 'Changes by moves and in no other way.',
          },
        }
      : {}),
  }
}

/** An object of fields as it is given: with the names and the help that people get. */
export function described(fields: Named, known: ReadonlySet<string>): JsonSchema {
  const whole = schemaOfFields(Object.fromEntries(fields) satisfies Fields)
  return {
    ...whole,
    properties: propertiesOf(
      fields.filter(([, { derived }]) => !derived),
      known,
    ),
  }
}

function propertiesOf(fields: Named, known: ReadonlySet<string>): JsonSchema {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { schema, required, derived, help, initial, relation, unique } = field
      const target = [relation?.target].find((one) => one !== undefined && known.has(one))
      const says = [
        wordsIn(field.label ?? nameAsWords(name)),
        ...[help].filter((words) => words !== undefined).map((words) => wordsIn(words)),
        ...(unique ? ['No two records have the same.'] : []),
        ...(target === undefined ? [] : [`The id of a record of ${target}.`]),
      ]
      return [
        name,
        {
          ...(required ? schema : { anyOf: [schema, { type: 'null' }] }),
          description: says.map(asSentence).join(' '),
          ...(initial === undefined ? {} : { default: initial }),
          ...(derived ? { readOnly: true } : {}),
          ...(target === undefined ? {} : { 'x-points-to': target }),
        },
      ]
    }),
  )
}

function asSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`
}

/** Rules are code; what a program can know of them is what they say. */
function rulesOf({ rules, unique }: Entity): JsonSchema {
  const says: Words[] = [...Object.values(rules), ...Object.values(unique)].map((one) => one.says)
  if (says.length === 0) return {}
  return { description: says.map((words) => wordsIn(words)).join(' ') }
}

import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field, Fields, JsonSchema } from '#shell/language/fields/field.ts'
import { objectJsonSchema } from '#shell/field-types/object/field.ts'
import { readRulesByField } from '#shell/language/entities/read-rules.ts'
import { isFieldError } from '#shell/language/errors/field-error.ts'
import { inverseRelationsOf } from '#shell/language/entities/inverse-relation.ts'
import { messageOf } from '#shell/model/conditions/otherwise.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { humanize, type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import { exampleRecord, exampleValues } from './examples.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { schemaName } from './schema-name.ts'
import type { ApiVisibility } from '../visibility.ts'
import { whereSchema } from './where-schema.ts'

/** The parts of the product that the schemas of an entity depend on. */
export interface ProductContext {
  readonly entities: readonly Entity[]
  readonly seeds: Parameters<typeof exampleValues>[2]
  readonly view: ApiVisibility
}

/**
 * Returns the schemas of an entity: a record, its input, its changes, a page of records and a
 * filter.
 */
export function entitySchemas(entity: Entity, context: ProductContext): OpenApiNode {
  const name = schemaName(entity)
  const { view, seeds, entities } = context
  const writable = view.writable(entity)
  const createSchema = objectSchemaOf(
    Object.entries(entity.fields).filter(([key, { readOnly }]) => !readOnly && writable.has(key)),
    readableEntityNames(context),
  )
  const example = exampleValues(entity, writable, seeds)
  return {
    ...(view.may('read', entity)
      ? {
          [name]: {
            ...recordSchema(entity, context),
            examples: [exampleRecord(entity, view, seeds)],
          },
          [`${name}Part`]: {
            ...recordSchema(entity, context),
            description: 'The record with the fields named in fields.',
            required: ['id', 'version'],
          },
          [`${name}List`]: listSchema(name),
          [`${name}Where`]: whereSchema(entity, entities, view),
        }
      : {}),
    ...(view.may('create', entity)
      ? { [`${name}Values`]: { ...createSchema, ...rulesOf(entity), examples: [example] } }
      : {}),
    ...(view.may('change', entity)
      ? { [`${name}Changes`]: changesSchema(createSchema, example) }
      : {}),
  }
}

/** Returns the schema of a record with all or with selected fields. */
export function fullOrPartialSchema(name: string): JsonSchema {
  return { anyOf: [name, `${name}Part`].map((one) => ({ $ref: `#/components/schemas/${one}` })) }
}

function listSchema(name: string): JsonSchema {
  return {
    type: 'object',
    required: ['items', 'next'],
    properties: {
      items: { type: 'array', items: fullOrPartialSchema(name) },
      next: {
        type: ['string', 'null'],
        description: 'The value of after for the next page; null on the last page.',
      },
      total: { type: 'integer', minimum: 0, description: 'Total number of records.' },
    },
  }
}

function changesSchema(input: JsonSchema, example: Readonly<Record<string, unknown>>): JsonSchema {
  const [first = ''] = Object.keys(example)
  return {
    ...input,
    required: [],
    description: 'Omitted fields stay unchanged; null clears a field.',
    examples: [{ [first]: example[first] }],
  }
}

type FieldEntries = readonly (readonly [string, Field])[]

/** Returns the names of the entities that the reader may read. */
function readableEntityNames({ entities, view }: ProductContext): ReadonlySet<string> {
  return new Set(entities.filter((one) => view.may('read', one)).map(({ name }) => name))
}

function recordSchema(entity: Entity, context: ProductContext): JsonSchema {
  const readable = context.view.readable(entity)
  const fields = Object.entries(entity.fields).filter(([name]) => readable.has(name))
  const viewerFields = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'reaction'
      ? [
          [
            action.viewerField,
            { type: 'boolean', readOnly: true, description: 'Whether you have done it.' },
          ],
        ]
      : [],
  )
  const systemFields = systemFieldSchemas(entity)
  const isForAll = (name: string) => !readRulesByField(entity).has(name)
  return {
    type: 'object',
    ...(entity.description === undefined ? {} : { description: entity.description }),
    required: [...Object.keys(systemFields), ...fields.map(([name]) => name).filter(isForAll)],
    properties: {
      ...systemFields,
      ...propertiesOf(fields, readableEntityNames(context)),
      ...expandedProperties(entity, context),
      ...Object.fromEntries(viewerFields),
      removedAt: { type: 'string', format: 'date-time', description: 'Only in the trash.' },
      removedBy: removerSchema,
    },
  }
}

const removerSchema: JsonSchema = {
  type: 'object',
  description:
    'Only in the trash: who deleted the record, by name if you have permission to see it.',
  required: ['actor', 'name'],
  properties: { actor: { type: ['string', 'null'] }, name: { type: ['string', 'null'] } },
}

/**
 * Returns the schemas of expanded relations, and of inverse relations, which are included only if
 * they are expanded.
 */
function expandedProperties(entity: Entity, { entities, view }: ProductContext): JsonSchema {
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
  const reverses = inverseRelationsOf(entity, entities).flatMap(({ name, from, field }) =>
    known(from.name) && view.readable(from).has(field)
      ? [
          [
            name,
            {
              $ref: `#/components/schemas/${schemaName(from)}List`,
              description:
                'Only when expanded: the first 25 records and the cursor of the next page.',
            },
          ],
        ]
      : [],
  )
  return Object.fromEntries([...relations, ...reverses])
}

function systemFieldSchemas({ states }: Entity): Readonly<Record<string, JsonSchema>> {
  const moment = { type: 'string', format: 'date-time', readOnly: true }
  return {
    id: { type: 'string', pattern: String.raw`^[\da-z]{16}$`, readOnly: true },
    version: {
      type: 'integer',
      minimum: 1,
      readOnly: true,
      description: 'Increases with each change. Send it in If-Match.',
    },
    createdAt: moment,
    updatedAt: moment,
    ...(states
      ? {
          state: {
            enum: statesOf(states),
            readOnly: true,
            description: 'Changes only by transitions.',
          },
        }
      : {}),
  }
}

/** Returns the schema of input fields, with their labels and help texts. */
export function objectSchemaOf(fields: FieldEntries, known: ReadonlySet<string>): JsonSchema {
  const whole = objectJsonSchema(Object.fromEntries(fields) satisfies Fields)
  return {
    ...whole,
    properties: propertiesOf(
      fields.filter(([, { readOnly }]) => !readOnly),
      known,
    ),
  }
}

function propertiesOf(fields: FieldEntries, known: ReadonlySet<string>): JsonSchema {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { schema, required, readOnly, help, defaultValue, relation, unique } = field
      const target = [relation?.target].find((one) => one !== undefined && known.has(one))
      const sentences = [
        localize(field.label ?? humanize(name)),
        ...[help].filter((text) => text !== undefined).map((text) => localize(text)),
        ...(unique ? ['No two records have the same.'] : []),
        ...(target === undefined ? [] : [`The id of a record of ${target}.`]),
      ]
      return [
        name,
        {
          ...(required ? schema : { anyOf: [schema, { type: 'null' }] }),
          description: sentences.map(asSentence).join(' '),
          ...(defaultValue === undefined ? {} : { default: defaultValue }),
          ...(readOnly ? { readOnly: true } : {}),
          ...(target === undefined ? {} : { 'x-points-to': target }),
        },
      ]
    }),
  )
}

function asSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`
}

/** Rules are code, so the schema describes them by their messages. */
function rulesOf({ rules, unique }: Entity): JsonSchema {
  const sentences: LocalizedText[] = [
    ...Object.values(rules).map(({ message }) => message),
    ...Object.values(unique).flatMap(({ message, else: otherwise = message }) => {
      const text = otherwise === undefined ? undefined : messageOf(otherwise)
      return text === undefined || isFieldError(text) ? [] : [text]
    }),
  ]
  if (sentences.length === 0) return {}
  return { description: sentences.map((text) => localize(text)).join(' ') }
}

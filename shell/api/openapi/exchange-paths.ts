import type { Entity } from '#shell/model/entity.ts'
import { possibleFailures } from '#shell/model/possible-failures.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { linesType } from '../import-progress.ts'
import { goneSchema } from './gone-schema.ts'
import { json, type Node, operation } from './operation.ts'
import { listParameters, zoneParameter } from './parameters.ts'
import type { View } from './view.ts'

/** The addresses by which records leave and come in as files, as far as somebody may. */
export function exchangePaths(entity: Entity, entities: readonly Entity[], view: View): Node {
  const list = `/v1/${entity.plural}`
  const may = (verb: string) => view.may(verb, entity)
  return {
    ...(may('read')
      ? { [`${list}/export`]: { get: exportOperation(entity, entities, view) } }
      : {}),
    ...(may('create') || (may('read') && may('change'))
      ? { [`${list}/import`]: { post: importOperation(entity) } }
      : {}),
    ...(may('read') ? { [`${list}/bulk`]: { post: bulkOperation(entity) } } : {}),
  }
}

const choice = (name: string, choices: readonly string[], description: string): Node => ({
  name,
  in: 'query',
  description,
  schema: { enum: choices, ...(choices[0] === undefined ? {} : { default: choices[0] }) },
})

function exportOperation(entity: Entity, entities: readonly Entity[], view: View): Node {
  const { plural } = entity
  const wanted = new Set(['where', 'sort', 'search', 'zone', 'bin', 'fields'])
  const parameters = listParameters(entity, entities, view).filter(({ name }) =>
    wanted.has(String(name)),
  )
  return operation(`export-${plural}`, `Export: ${wordsOf(entity)}`, {
    tag: wordsOf(entity),
    description:
      'All of the list as a file. In CSV a value that a spreadsheet would take for a formula gets an apostrophe in front, and loses it again in an import.',
    parameters: [
      choice('format', ['csv', 'json'], 'What kind of file.'),
      choice('separator', ['comma', 'semicolon', 'tab'], 'What stands between the cells.'),
      choice('bom', ['no', 'yes'], 'Whether the file begins with the mark of UTF-8.'),
      ...parameters,
    ],
    content: {
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array', items: { type: 'object' } } },
    },
    failures: [...possibleFailures.list, 'too-many'],
  })
}

const text = { type: 'string' }
const outcomes = ['created', 'changed', 'unchanged', 'refused']
const importedRow = {
  type: 'object',
  required: ['line', 'outcome'],
  properties: {
    line: { type: 'integer' },
    outcome: { enum: outcomes },
    id: text,
    version: { type: 'integer' },
    problem: { $ref: '#/components/schemas/Problem' },
  },
}

function importOperation(entity: Entity): Node {
  const count = { type: 'integer', minimum: 0 }
  const { responses, ...rest } = operation(
    `import-${entity.plural}`,
    `Import: ${wordsOf(entity)}`,
    {
      tag: wordsOf(entity),
      description:
        'A row finds its record by its id, or by the field that match names; other rows are new. A row that changes a record says in version which one was read, as an export does; what says nothing new is left alone. Each row is stored in its own right, or all together. At most 50,000 rows, or 2,000 together, and 2,000,000 cells; 32 MiB of CSV, or 8 MiB of JSON. Without an account at most 500 rows, 5,000 cells and 256 KiB. One import of a sender at a time, and only so much work in an hour.',
      parameters: [
        choice('dryRun', ['no', 'yes'], 'Whether only to say what would become of each row.'),
        choice('together', ['no', 'yes'], 'Whether to store nothing unless every row can be.'),
        choice(
          'overwrite',
          ['no', 'yes'],
          'Whether a row may change a record that somebody else has changed since its version, or without a version. With no it is refused: as stale, with the record as it is and what collides, or as version-needed.',
        ),
        choice(
          'progress',
          ['no', 'yes'],
          'Whether to answer in lines of JSON: counts again and again while it is under way, then report or problem. To stop reading stops the import.',
        ),
        {
          name: 'match',
          in: 'query',
          description: 'By what a row finds its record.',
          schema: text,
        },
        {
          name: 'only',
          in: 'query',
          description: 'What rows may do.',
          schema: { enum: ['create', 'change'] },
        },
        {
          name: 'map',
          in: 'query',
          description: 'Names of fields by headings, as JSON.',
          schema: text,
        },
      ],
      requestBody: {
        required: true,
        content: {
          'text/csv': { schema: text },
          'application/json': { schema: { type: 'array', items: { type: 'object' } } },
        },
      },
      ok: {
        type: 'object',
        required: ['isStored', 'counts', 'rows', 'rejected'],
        properties: {
          isStored: { type: 'boolean' },
          counts: { type: 'object', required: outcomes, additionalProperties: count },
          rows: { type: 'array', items: importedRow },
          rejected: {
            type: 'string',
            description: 'The rejected rows as CSV, with what is wrong with each.',
          },
        },
      },
      failures: [...possibleFailures.change, ...possibleFailures.create, 'request-too-slow'],
      isWriting: true,
    },
  )
  const said: Readonly<Record<string, { readonly content?: object }>> = Object(responses)
  const content = { ...said['200']?.content, [linesType]: { schema: text } }
  return { ...rest, responses: { ...said, '200': { ...said['200'], content } } }
}

function bulkOperation(entity: Entity): Node {
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: text, version: { type: 'integer' } },
  }
  const row = {
    type: 'object',
    required: ['id', 'outcome'],
    properties: {
      id: text,
      outcome: { enum: ['done', 'refused'] },
      version: { type: 'integer' },
      problem: { $ref: '#/components/schemas/Problem' },
      gone: goneSchema,
    },
  }
  const moves = Object.keys(entity.states?.moves ?? {})
  const actions = Object.keys(entity.actions)
  const verbs = ['change', 'remove', 'restore', 'erase', 'undo']
  const more = [...(moves.length > 0 ? ['move'] : []), ...(actions.length > 0 ? ['act'] : [])]
  return operation(`bulk-${entity.plural}`, `Many at once: ${wordsOf(entity)}`, {
    tag: wordsOf(entity),
    description:
      'The same with many records, each in its own right: those named in items, or all that fit where, at most 200 in one request. An item says in version what was read of it. With where, asOf does the same for all: what has changed after that moment is refused as stale; at of an earlier answer, such as that of a dry run, is such a moment. What next says goes into after of the next request. Undo takes back what made the named versions, as long as nothing has come after them. Restore and erase are for what is in the bin.',
    requestBody: {
      required: true,
      content: json({
        type: 'object',
        required: ['do'],
        additionalProperties: false,
        properties: {
          do: { enum: [...verbs, ...more] },
          values: { type: 'object' },
          ...(moves.length > 0 ? { move: { enum: moves } } : {}),
          ...(actions.length > 0
            ? { action: { enum: actions }, input: { type: 'object' }, undo: { type: 'boolean' } }
            : {}),
          items: { type: 'array', maxItems: 200, items: item },
          where: { type: 'object' },
          search: text,
          zone: zoneParameter['schema'],
          asOf: { type: 'string', format: 'date-time' },
          after: { type: ['string', 'null'] },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 200 },
          dryRun: { type: 'boolean', default: false },
        },
      }),
    },
    ok: {
      type: 'object',
      required: ['isStored', 'at', 'counts', 'rows', 'next'],
      properties: {
        isStored: { type: 'boolean' },
        at: { type: 'string', format: 'date-time' },
        counts: { type: 'object', required: ['done', 'refused'] },
        rows: { type: 'array', items: row },
        next: { type: ['string', 'null'] },
      },
    },
    failures: possibleFailures.change,
    isWriting: true,
  })
}

function wordsOf({ label, name }: Entity): string {
  return wordsIn(label ?? nameAsWords(name))
}

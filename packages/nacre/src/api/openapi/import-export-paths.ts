import type { Entity } from '#shell/language/entities/entity.ts'
import { operationErrors } from '#shell/model/operation-errors.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { ndjsonType } from '../import-progress.ts'
import { eraseResultSchema } from './erase-result-schema.ts'
import { json, operation } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import { listParameters, zoneParameter } from './parameters.ts'
import { labelOfMany } from './operation-summary.ts'
import type { ApiVisibility } from '../visibility.ts'

/** Returns the export, import and bulk paths of an entity, limited to what the reader may use. */
export function exchangePaths(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): OpenApiNode {
  const list = `/v1/${entity.plural}`
  const may = (verb: string) => view.may(verb, entity)
  return {
    ...(may('read') && may('export')
      ? { [`${list}/export`]: { get: exportOperation(entity, entities, view) } }
      : {}),
    ...(may('create') || (may('read') && may('change'))
      ? { [`${list}/import`]: { post: importOperation(entity) } }
      : {}),
    ...(may('read') ? { [`${list}/bulk`]: { post: bulkOperation(entity) } } : {}),
  }
}

const choiceParameter = (
  name: string,
  choices: readonly string[],
  description: string,
): OpenApiNode => ({
  name,
  in: 'query',
  description,
  schema: { enum: choices, ...(choices[0] === undefined ? {} : { default: choices[0] }) },
})

function exportOperation(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): OpenApiNode {
  const { plural } = entity
  const sharedParameters = new Set(['where', 'sort', 'search', 'timeZone', 'trash', 'fields'])
  const parameters = listParameters(entity, entities, view).filter(({ name }) =>
    sharedParameters.has(String(name)),
  )
  return operation(operationId('export', plural), `Export ${labelOfMany(entity)}`, {
    tag: labelOf(entity),
    description:
      'The whole list as a file. In CSV, an apostrophe precedes values that a spreadsheet would read as a formula; an import removes it.',
    parameters: [
      choiceParameter('format', ['csv', 'json'], 'The file format.'),
      choiceParameter('separator', ['comma', 'semicolon', 'tab'], 'The separator between cells.'),
      choiceParameter(
        'bom',
        ['false', 'true'],
        'Whether the file begins with a byte order mark (BOM).',
      ),
      ...parameters,
    ],
    content: {
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array', items: { type: 'object' } } },
    },
    failures: [...operationErrors.list, 'too-many-requests'],
  })
}

const text = { type: 'string' }
const outcomes = ['created', 'changed', 'unchanged', 'rejected']
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

function importOperation(entity: Entity): OpenApiNode {
  const count = { type: 'integer', minimum: 0 }
  const { responses, ...rest } = operation(
    operationId('import', entity.plural),
    `Import ${labelOfMany(entity)}`,
    {
      tag: labelOf(entity),
      description:
        'Rows match records by ID, or by the field in matchBy; other rows create records. A row that updates a record contains the version that was read, as in an export. Rows without changes are skipped. Rows are saved independently, or all together with atomic. Limits: 50,000 rows (2,000 with atomic), 2,000,000 cells, 32 MiB of CSV or 8 MiB of JSON. Without an account: 500 rows, 5,000 cells and 256 KiB. One import per sender at a time, with a limit per hour.',
      parameters: [
        choiceParameter('dryRun', ['false', 'true'], 'Validate only, without saving.'),
        choiceParameter('atomic', ['false', 'true'], 'Save nothing unless every row is valid.'),
        choiceParameter(
          'overwrite',
          ['false', 'true'],
          'Whether a row can update a record that was changed since its version, or without a version. With false, such a row fails with precondition-failed, with the current record and the conflicting fields, or with precondition-required.',
        ),
        choiceParameter(
          'takeOver',
          ['false', 'true'],
          'Whether rows are records of another system, with their state, createdAt, owner and values that are set automatically otherwise. For administrators. No code runs and nothing is sent for such records, and conditions and limits do not hold for them. Records that exist already stay as they are.',
        ),
        choiceParameter(
          'progress',
          ['false', 'true'],
          'Whether to respond in lines of JSON: counts while the import runs, then report or problem. Closing the response stops the import.',
        ),
        {
          name: 'matchBy',
          in: 'query',
          description: 'Field used to match rows to existing records.',
          schema: text,
        },
        {
          name: 'only',
          in: 'query',
          description: 'Which operations are allowed: create, update or both.',
          schema: { enum: ['create', 'change'] },
        },
        {
          name: 'columnMap',
          in: 'query',
          description: 'Field names by column heading, as JSON.',
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
        required: ['isCommitted', 'counts', 'rows', 'rejected', 'ignored'],
        properties: {
          isCommitted: { type: 'boolean' },
          counts: { type: 'object', required: outcomes, additionalProperties: count },
          rows: { type: 'array', items: importedRow },
          rejected: {
            type: 'string',
            description: 'The rejected rows as CSV, with the errors of each row.',
          },
          ignored: {
            type: 'array',
            items: text,
            description:
              'The columns with values that new records do not take, because they are set automatically.',
          },
        },
      },
      failures: [...operationErrors.change, ...operationErrors.create, 'request-timeout'],
      isWriting: true,
    },
  )
  const output: Readonly<Record<string, { readonly content?: object }>> = Object(responses)
  const content = { ...output['200']?.content, [ndjsonType]: { schema: text } }
  return { ...rest, responses: { ...output, '200': { ...output['200'], content } } }
}

function bulkOperation(entity: Entity): OpenApiNode {
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
      outcome: { enum: ['succeeded', 'rejected'] },
      version: { type: 'integer' },
      problem: { $ref: '#/components/schemas/Problem' },
      erased: eraseResultSchema,
    },
  }
  const moves = Object.keys(entity.states?.moves ?? {})
  const actions = Object.keys(entity.actions)
  const verbs = ['change', 'remove', 'restore', 'erase', 'undo']
  const more = [...(moves.length > 0 ? ['move'] : []), ...(actions.length > 0 ? ['act'] : [])]
  return operation(
    operationId('bulk', entity.plural),
    `Run an operation on many ${labelOfMany(entity)}`,
    {
      tag: labelOf(entity),
      description:
        'Runs an operation on each of the records in items, or on all records that match where, at most 200 per request. Records are saved independently. An item contains the version that was read. With where, asOf replaces the versions: records changed after that moment fail with precondition-failed. Use asOf from an earlier response, for example of a dry run. Send next as after in the following request. undo reverts the named versions if they are the latest. restore and erase apply to records in the trash.',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['op'],
          additionalProperties: false,
          properties: {
            op: { enum: [...verbs, ...more] },
            values: { type: 'object' },
            ...(moves.length > 0 ? { move: { enum: moves } } : {}),
            ...(actions.length > 0
              ? {
                  action: { enum: actions },
                  input: { type: 'object' },
                  isActive: { type: 'boolean' },
                }
              : {}),
            items: { type: 'array', maxItems: 200, items: item },
            where: { type: 'object' },
            search: text,
            timeZone: zoneParameter['schema'],
            asOf: { type: 'string', format: 'date-time' },
            after: { type: ['string', 'null'] },
            limit: { type: 'integer', minimum: 1, maximum: 200, default: 200 },
            dryRun: { type: 'boolean', default: false },
          },
        }),
      },
      ok: {
        type: 'object',
        required: ['isCommitted', 'asOf', 'counts', 'rows', 'next'],
        properties: {
          isCommitted: { type: 'boolean' },
          asOf: { type: 'string', format: 'date-time' },
          counts: { type: 'object', required: ['succeeded', 'rejected'] },
          rows: { type: 'array', items: row },
          next: { type: ['string', 'null'] },
        },
      },
      failures: operationErrors.change,
      isWriting: true,
    },
  )
}

function labelOf({ label, name }: Entity): string {
  return localize(label ?? humanize(name))
}

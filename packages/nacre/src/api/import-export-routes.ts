import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import type { ExportParams } from '#shell/operations/import-export/export-records.ts'
import type { ImportParams } from '#shell/operations/import-export/import-records.ts'
import type { RowFile } from '#shell/operations/import-export/read-rows.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Route } from './route.ts'
import type { ApiRequest } from './api-request.ts'
import { ndjsonType, importProgressLines, drainImport } from './import-progress.ts'
import { parseListParams, assertKnownParameters } from './parameters.ts'

const separators: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t' }
const exportOnly = ['format', 'separator', 'bom']
const importParameters = [
  'matchBy',
  'only',
  'dryRun',
  'atomic',
  'overwrite',
  'takeOver',
  'columnMap',
  'progress',
]

/** Creates the export and import routes of an entity. */
export function importExportRoutes(operations: Operations, entity: Entity): readonly Route[] {
  const list = `/v1/${entity.plural}`
  return [
    {
      path: `${list}/export`,
      hasQuery: true,
      methods: {
        async GET({ ctx, request }) {
          const params = parseExportParams(request.query)
          const stream = await operations.export(ctx, entity, params)
          const type = params.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
          const name = `${entity.plural}.${params.format}`
          const headers = {
            'content-type': type,
            'content-disposition': `attachment; filename="${name}"`,
            'cache-control': 'no-store',
          }
          return { stream, headers }
        },
      },
    },
    {
      path: `${list}/import`,
      hasQuery: 'POST',
      body: 'rows',
      methods: {
        async POST({ ctx, request }) {
          const rows = requireRows(request)
          const { wantsProgress, ...params } = parseImportParams(request)
          const importing = await operations.import(ctx, entity, params, rows)
          const headers = { 'cache-control': 'no-store' }
          if (!wantsProgress) return { body: await drainImport(importing), headers }
          const stream = importProgressLines(importing, params.language)
          return { stream, headers: { ...headers, 'content-type': ndjsonType } }
        },
      },
    },
  ]
}

/** Returns the rows of an import. Server rendering passes the file of a form as a `Blob`. */
function requireRows({ rows, body }: ApiRequest): RowFile {
  if (rows) return rows
  if (body instanceof Blob) return { type: body.type, content: body.stream() }
  throw new AppError('unsupported-media-type')
}

function parseExportParams(query = ''): ExportParams {
  assertKnownParameters(query, [
    ...exportOnly,
    'where',
    'sort',
    'search',
    'timeZone',
    'trash',
    'fields',
  ])
  const parameters = new URLSearchParams(query)
  const format = parseChoice(parameters, 'format', ['csv', 'json'])
  const separator = parseChoice(parameters, 'separator', Object.keys(separators), 'comma')
  const hasBom = parseChoice(parameters, 'bom', ['true', 'false'], 'false') === 'true'
  for (const name of exportOnly) parameters.delete(name)
  const { limit: _, wantsTotal: __, ...list } = parseListParams(parameters.toString())
  return {
    ...list,
    format: format === 'json' ? 'json' : 'csv',
    separator: separators[separator] ?? ',',
    hasMark: hasBom,
  }
}

function parseImportParams({
  query = '',
  language = 'en',
}: ApiRequest): ImportParams & { wantsProgress: boolean } {
  assertKnownParameters(query, importParameters)
  const parameters = new URLSearchParams(query)
  const isTrue = (name: string) =>
    parseChoice(parameters, name, ['true', 'false'], 'false') === 'true'
  const only = parameters.has('only')
    ? parseChoice(parameters, 'only', ['create', 'change'])
    : undefined
  return {
    matchBy: parameters.get('matchBy') ?? undefined,
    only: only === 'create' || only === 'change' ? only : undefined,
    isDry: isTrue('dryRun'),
    isAtomic: isTrue('atomic'),
    isOverwriting: isTrue('overwrite'),
    isTakingOver: isTrue('takeOver'),
    wantsProgress: isTrue('progress'),
    columnMap: parseColumnMap(parameters.get('columnMap') ?? '{}'),
    language,
  }
}

function parseChoice(
  parameters: URLSearchParams,
  name: string,
  choices: readonly string[],
  defaultChoice: string = choices[0] ?? '',
): string {
  const value = parameters.get(name) ?? defaultChoice
  if (choices.includes(value)) return value
  throw new AppError('bad-request', {
    message: localizedMessage('requests.parameters.oneOf', { name, choices: choices.join(', ') }),
  })
}

function parseColumnMap(text: string): Readonly<Record<string, string | null>> {
  try {
    const map: unknown = JSON.parse(text)
    const isValidTarget = (one: unknown) => one === null || typeof one === 'string'
    if (isPlainObject(map) && Object.values(map).every(isValidTarget))
      return map as Record<string, string | null>
  } catch {
    // Invalid JSON is reported below.
  }
  throw new AppError('bad-request', {
    message: localizedMessage('requests.parameters.columnMap'),
  })
}

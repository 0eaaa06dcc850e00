import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isPlain } from '#shell/model/check-value.ts'
import type { ExportAsked } from '#shell/operations/exchange/export-records.ts'
import type { ImportAsked } from '#shell/operations/exchange/import-records.ts'
import type { RowFile } from '#shell/operations/exchange/read-rows.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Address } from './address.ts'
import type { ApiRequest } from './api.ts'
import { linesType, progressOf, reportOf } from './import-progress.ts'
import { listAsked, refuseParameters } from './parameters.ts'

const separators: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t' }
const exportOnly = ['format', 'separator', 'bom']
const importParameters = ['match', 'only', 'dryRun', 'together', 'overwrite', 'map', 'progress']

/** Whether rows are sent here: what comes may be long, and is read as it comes. */
export function isImport({ method, path }: { method: string | undefined; path: string }): boolean {
  return method === 'POST' && /^\/v1\/[a-z\d-]+\/import(?:\?|$)/u.test(path)
}

/** Where a whole list is taken away as a file, and where records are made and changed by one. */
export function exchangeAddresses(operations: Operations, entity: Entity): readonly Address[] {
  const list = `/v1/${entity.plural}`
  return [
    {
      path: `${list}/export`,
      readsQuery: true,
      methods: {
        async GET({ by, request }) {
          const asked = exportAsked(request.query)
          const stream = await operations.export(by, entity, asked)
          const type = asked.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
          const name = `${entity.plural}.${asked.format}`
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
      readsQuery: 'POST',
      methods: {
        async POST({ by, request }) {
          const rows = rowsIn(request)
          const { wantsProgress, ...asked } = importAsked(request)
          const importing = await operations.import(by, entity, asked, rows)
          const headers = { 'cache-control': 'no-store' }
          if (!wantsProgress) return { body: await reportOf(importing), headers }
          const stream = progressOf(importing, asked.language)
          return { stream, headers: { ...headers, 'content-type': linesType } }
        },
      },
    },
  ]
}

/** A page that is made on the server sends what a form has brought it. */
function rowsIn({ rows, body }: ApiRequest): RowFile {
  if (rows) return rows
  if (body instanceof Blob) return { type: body.type, content: body.stream() }
  throw new Failure('wrong-type')
}

function exportAsked(query = ''): ExportAsked {
  refuseParameters(query, [...exportOnly, 'where', 'sort', 'search', 'zone', 'bin', 'fields'])
  const parameters = new URLSearchParams(query)
  const format = oneOf(parameters, 'format', ['csv', 'json'])
  const separator = oneOf(parameters, 'separator', Object.keys(separators), 'comma')
  const hasMark = oneOf(parameters, 'bom', ['yes', 'no'], 'no') === 'yes'
  for (const name of exportOnly) parameters.delete(name)
  const { limit: _, wantsTotal: __, ...list } = listAsked(parameters.toString())
  return {
    ...list,
    format: format === 'json' ? 'json' : 'csv',
    separator: separators[separator] ?? ',',
    hasMark,
  }
}

function importAsked({
  query = '',
  language = 'en',
}: ApiRequest): ImportAsked & { wantsProgress: boolean } {
  refuseParameters(query, importParameters)
  const parameters = new URLSearchParams(query)
  const isYes = (name: string) => oneOf(parameters, name, ['yes', 'no'], 'no') === 'yes'
  const only = parameters.has('only') ? oneOf(parameters, 'only', ['create', 'change']) : undefined
  return {
    match: parameters.get('match') ?? undefined,
    only: only === 'create' || only === 'change' ? only : undefined,
    isDry: isYes('dryRun'),
    isTogether: isYes('together'),
    isOverwriting: isYes('overwrite'),
    wantsProgress: isYes('progress'),
    map: mapIn(parameters.get('map') ?? '{}'),
    language,
  }
}

function oneOf(
  parameters: URLSearchParams,
  name: string,
  choices: readonly string[],
  usual: string = choices[0] ?? '',
): string {
  const value = parameters.get(name) ?? usual
  if (choices.includes(value)) return value
  throw new Failure('malformed', { says: `${name} must be one of ${choices.join(', ')}.` })
}

function mapIn(text: string): Readonly<Record<string, string | null>> {
  try {
    const map: unknown = JSON.parse(text)
    const isFit = (one: unknown) => one === null || typeof one === 'string'
    if (isPlain(map) && Object.values(map).every(isFit)) return map as Record<string, string | null>
  } catch {
    // Said below.
  }
  throw new Failure('malformed', {
    says: 'map must be JSON: names of fields, or null, by the headings of the file.',
  })
}

import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { formerNameHint } from '#shell/model/former-names.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { BulkParams } from '#shell/operations/steps/run-bulk.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Route } from './route.ts'
import type { ApiRequest } from './api-request.ts'
import { maxLimit } from './parameters.ts'
import { requireObjectBody } from './record-routes.ts'

const allowedNames =
  'op values move action input isActive items where search timeZone asOf after limit dryRun'.split(
    ' ',
  )

/**
 * Creates the route that runs one operation on many records. Each record is changed and validated
 * separately.
 */
export function bulkRoute(operations: Operations, entity: Entity): Route {
  return {
    path: `/v1/${entity.plural}/bulk`,
    methods: {
      POST: async ({ ctx, request }) => ({
        body: await operations.bulk(ctx, entity, parseBulkParams(entity, request)),
      }),
    },
  }
}

function parseBulkParams(entity: Entity, request: ApiRequest): BulkParams {
  const body = requireObjectBody(request)
  const unknownName = Object.keys(body).find((name) => !allowedNames.includes(name))
  if (unknownName !== undefined)
    throw badRequest(
      localizedMessage('requests.bulk.keys', {
        name: unknownName,
        known: allowedNames.join(', '),
        hint: formerNameHint(unknownName, allowedNames),
      }),
    )
  const { where, search, timeZone, after, limit = maxLimit, dryRun = false } = body
  if (typeof dryRun !== 'boolean') throw badRequest(localizedMessage('requests.parameters.dryRun'))
  const isLimit = Number.isSafeInteger(limit) && Number(limit) >= 1 && Number(limit) <= maxLimit
  if (!isLimit)
    throw badRequest(localizedMessage('requests.parameters.limit', { largest: maxLimit }))
  const items = parseItems(body['items'])
  return {
    work: parseWork(entity, body),
    ...(items === undefined ? {} : { items }),
    ...(where === undefined ? {} : { where }),
    ...parseText('search', search),
    ...parseText('timeZone', timeZone),
    ...parseText('after', after),
    ...parseTimestampParam(body['asOf']),
    limit: Number(limit),
    isDry: dryRun,
    language: request.language ?? 'en',
  }
}

function parseWork(entity: Entity, body: Readonly<Record<string, unknown>>): BulkParams['work'] {
  const { op: verb, values, move } = body
  if (verb === 'remove' || verb === 'restore' || verb === 'erase' || verb === 'undo')
    return { verb }
  if (verb === 'change') {
    if (isPlainObject(values)) return { verb, values }
    throw badRequest(localizedMessage('requests.steps.values'))
  }
  if (verb === 'act') return parseAction(entity, body)
  if (verb !== 'move') throw badRequest(localizedMessage('requests.bulk.op'))
  const moves = entity.states?.moves ?? {}
  if (typeof move === 'string' && Object.hasOwn(moves, move)) {
    if (values !== undefined && !isPlainObject(values))
      throw badRequest(localizedMessage('requests.steps.values'))
    return { verb, name: move, values: values ?? {} }
  }
  throw badRequest(
    localizedMessage('requests.bulk.move', { choices: Object.keys(moves).join(', ') || '–' }),
  )
}

function parseAction(
  { actions }: Entity,
  { action, input = {}, isActive = true }: Readonly<Record<string, unknown>>,
): BulkParams['work'] {
  if (typeof action !== 'string' || !Object.hasOwn(actions, action)) {
    const names = Object.keys(actions).join(', ') || 'none, for there is none'
    throw badRequest(localizedMessage('requests.bulk.action', { choices: names }))
  }
  if (!isPlainObject(input)) throw badRequest(localizedMessage('requests.bulk.input'))
  if (typeof isActive !== 'boolean')
    throw badRequest(localizedMessage('requests.parameters.isActive'))
  return { verb: 'act', name: action, input, isDone: isActive }
}

function parseItems(items: unknown): BulkParams['items'] {
  if (items === undefined) return undefined
  const isItem = (item: unknown) =>
    isPlainObject(item) &&
    typeof item['id'] === 'string' &&
    (item['version'] === undefined || Number.isSafeInteger(item['version']))
  if (Array.isArray(items) && items.length <= maxLimit && items.every(isItem)) return items
  throw badRequest(localizedMessage('requests.bulk.items', { most: maxLimit }))
}

function parseText(name: 'search' | 'timeZone' | 'after', value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { [name]: value }
  throw badRequest(localizedMessage('requests.parameters.text', { name }))
}

function parseTimestampParam(asOf: unknown): { asOf?: string } {
  if (asOf === undefined || asOf === null) return {}
  if (typeof asOf === 'string' && dateTime().check(asOf) === undefined) {
    return { asOf: dateTime().normalize(asOf) }
  }
  throw badRequest(localizedMessage('requests.parameters.asOf'))
}

function badRequest(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}

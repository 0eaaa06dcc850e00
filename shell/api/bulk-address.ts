import { isPlain } from '#shell/model/check-value.ts'
import type { Entity } from '#shell/model/entity.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { Failure } from '#shell/model/failure.ts'
import type { BulkAsked } from '#shell/operations/steps/bulk.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Address } from './address.ts'
import type { ApiRequest } from './api.ts'
import { largestLimit } from './parameters.ts'
import { bodyOf } from './record-addresses.ts'

const known =
  'do values move action input undo items where search zone asOf after limit dryRun'.split(' ')

/** Where the same is done with many records, each in its own right. */
export function bulkAddress(operations: Operations, entity: Entity): Address {
  return {
    path: `/v1/${entity.plural}/bulk`,
    methods: {
      POST: async ({ by, request }) => ({
        body: await operations.bulk(by, entity, bulkAsked(entity, request)),
      }),
    },
  }
}

function bulkAsked(entity: Entity, request: ApiRequest): BulkAsked {
  const body = bodyOf(request)
  const stranger = Object.keys(body).find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw wrong(`A bulk has no ${stranger}. It has ${known.join(', ')}, and nothing else.`)
  const { where, search, zone, after, limit = largestLimit, dryRun = false } = body
  if (typeof dryRun !== 'boolean') throw wrong('dryRun must be true or false.')
  const isLimit = Number.isSafeInteger(limit) && Number(limit) >= 1 && Number(limit) <= largestLimit
  if (!isLimit) throw wrong(`limit must be from 1 to ${largestLimit}.`)
  const items = itemsIn(body['items'])
  return {
    work: workIn(entity, body),
    ...(items === undefined ? {} : { items }),
    ...(where === undefined ? {} : { where }),
    ...textIn('search', search),
    ...textIn('zone', zone),
    ...textIn('after', after),
    ...momentIn(body['asOf']),
    limit: Number(limit),
    isDry: dryRun,
    language: request.language ?? 'en',
  }
}

function workIn(entity: Entity, body: Readonly<Record<string, unknown>>): BulkAsked['work'] {
  const { do: verb, values, move } = body
  if (verb === 'remove' || verb === 'restore' || verb === 'erase' || verb === 'undo')
    return { verb }
  if (verb === 'change') {
    if (isPlain(values)) return { verb, values }
    throw wrong('values must be an object.')
  }
  if (verb === 'act') return actingIn(entity, body)
  if (verb !== 'move')
    throw wrong('do must be one of change, move, remove, restore, erase, act, undo.')
  const moves = entity.states?.moves ?? {}
  if (typeof move === 'string' && Object.hasOwn(moves, move)) return { verb, name: move }
  throw wrong(`move must be one of: ${Object.keys(moves).join(', ') || 'none, for there is none'}.`)
}

function actingIn(
  { actions }: Entity,
  { action, input = {}, undo = false }: Readonly<Record<string, unknown>>,
): BulkAsked['work'] {
  if (typeof action !== 'string' || !Object.hasOwn(actions, action)) {
    const names = Object.keys(actions).join(', ') || 'none, for there is none'
    throw wrong(`action must be one of: ${names}.`)
  }
  if (!isPlain(input)) throw wrong('input must be an object.')
  if (typeof undo !== 'boolean') throw wrong('undo must be true or false.')
  return { verb: 'act', name: action, input, isDone: !undo }
}

function itemsIn(items: unknown): BulkAsked['items'] {
  if (items === undefined) return undefined
  const isItem = (item: unknown) =>
    isPlain(item) &&
    typeof item['id'] === 'string' &&
    (item['version'] === undefined || Number.isSafeInteger(item['version']))
  if (Array.isArray(items) && items.length <= largestLimit && items.every(isItem)) return items
  throw wrong(`items must be a list of at most ${largestLimit}, each with id and version.`)
}

function textIn(name: 'search' | 'zone' | 'after', value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { [name]: value }
  throw wrong(`${name} must be text.`)
}

function momentIn(asOf: unknown): { asOf?: string } {
  if (asOf === undefined || asOf === null) return {}
  if (typeof asOf === 'string' && dateTime().check(asOf) === undefined) {
    return { asOf: dateTime().normalise(asOf) }
  }
  throw wrong('asOf must be a moment such as the one that an answer has in at.')
}

function wrong(says: string): Failure {
  return new Failure('malformed', { says })
}

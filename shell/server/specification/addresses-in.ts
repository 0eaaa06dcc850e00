import { describeApi } from '#shell/api/openapi/describe-api.ts'
import type { Node } from '#shell/api/openapi/operation.ts'
import { wholeView } from '#shell/api/openapi/view.ts'
import { action, tally } from '#shell/model/action.ts'
import { type Entity, entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { file } from '#shell/model/fields/file.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import type { AddressDescription } from '#shell/spec/description.ts'

/** The addresses of the API's document that are no entity's. */
export function ownAddressesIn(
  api: Node,
  entities: readonly Entity[],
): readonly AddressDescription[] {
  const plurals = new Set(entities.map(({ plural }) => plural))
  const own = Object.entries(nodeAt(api, 'paths')).filter(
    ([path]) => !path.split('/').some((part) => plurals.has(part)),
  )
  return own.flatMap(([path, item]) => addressesAt(path, item))
}

/** An entity that has everything which makes an address. */
const example = entity({
  name: 'record',
  plural: 'plural',
  fields: {
    times: counter(),
    words: text({ searched: true }),
    other: relation('record'),
    document: file({ types: ['application/pdf'] }),
  },
  states: { initial: 'begun', moves: { move: { from: 'begun', to: 'begun', who: [] } } },
  actions: {
    count: tally({ count: 'times', mine: 'mine' }),
    code: action({ input: {}, run: async () => {} }),
  },
})

/** What stands in addresses for the names of an entity, its moves, its actions and its fields. */
const places: Readonly<Record<string, string>> = {
  plural: '{plural}',
  move: '{move}',
  count: '{counting action}',
  code: '{action in code}',
  document: '{file field}',
}

/** The addresses that the records of every entity have. */
export function recordAddresses(): readonly AddressDescription[] {
  const none = { name: '', tagline: '', roles: [], failures: {}, samples: [] }
  const { paths } = describeApi({ ...none, entities: [example] }, [], wholeView)
  return Object.entries(Object(paths)).flatMap(([path, item]) => {
    const parts = path.split('/').map((part) => places[part] ?? part)
    return addressesAt(parts.join('/'), item).map((address) => ({
      ...address,
      does: doing(address),
    }))
  })
}

/** What is done by name has that name in its summary. */
function doing({ path, method, does }: AddressDescription): string {
  const name = path.split('/').at(-1) ?? ''
  if (name === '{move}') return 'Make the move'
  if (name.includes('action')) return method === 'DELETE' ? 'Take it back' : 'Do it'
  return does.replace(/: (?:Record|Document)$/u, '')
}

function addressesAt(path: string, item: unknown): readonly AddressDescription[] {
  return ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
    const found = nodeAt(item, method)
    const { summary: does } = found
    if (typeof does !== 'string') return []
    const parameters = itemsIn(found['parameters'])
      .filter((one) => one['in'] !== 'path')
      .map(({ name, required }) => ({ name: String(name), isNeeded: required === true }))
    const statuses = Object.keys(nodeAt(found, 'responses')).filter((status) =>
      /^[45]/u.test(status),
    )
    return [{ method: method.toUpperCase(), path, does, parameters, refusals: statuses }]
  })
}

function nodeAt(node: unknown, name: string): Node {
  const found: unknown = Object(node)[name]
  return typeof found === 'object' && found !== null ? (found as Node) : {}
}

function itemsIn(list: unknown): readonly Node[] {
  return Array.isArray(list) ? list : []
}

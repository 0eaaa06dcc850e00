import { createOpenApiDocument } from '#shell/api/openapi/describe-api.ts'
import type { OpenApiNode } from '#shell/api/open-api-node.ts'
import { fullVisibility } from '#shell/api/visibility.ts'
import { action, reaction } from '#shell/language/entities/action.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { days } from '#shell/language/expressions/duration.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { file } from '#shell/field-types/file/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { RouteDescription } from '#shell/spec/shell-facts.ts'

/** Returns the routes of the OpenAPI document that do not belong to an entity. */
export function systemRoutesOf(
  api: OpenApiNode,
  entities: readonly Entity[],
): readonly RouteDescription[] {
  const plurals = new Set(entities.map(({ plural }) => plural))
  const own = Object.entries(nodeAt(api, 'paths')).filter(
    ([path]) => !path.split('/').some((part) => plurals.has(part)),
  )
  return own.flatMap(([path, item]) => routesAt(path, item))
}

/** An example entity with every feature that adds a route. */
const example = entity({
  name: 'record',
  plural: 'plural',
  label: 'record',
  pluralLabel: 'records',
  fields: {
    times: counter(),
    words: text({ searchable: true }),
    other: relation('record'),
    document: file({ types: ['application/pdf'] }),
    from: dateTime(),
    until: dateTime(),
  },
  noOverlap: { other: { per: 'other', from: 'from', to: 'until', else: '' } },
  states: {
    initial: 'begun',
    moves: { move: { from: 'begun', to: 'begun', may: [], after: days(1) } },
  },
  actions: {
    count: reaction({ countField: 'times', viewerField: 'mine' }),
    code: action({}),
    question: action({ readOnly: true }),
    listCode: action({ of: 'list' }),
    listQuestion: action({ of: 'list', readOnly: true }),
  },
})

/** The placeholders for names of entities, transitions, actions and fields in paths. */
const placeholders: Readonly<Record<string, string>> = {
  plural: '{plural}',
  move: '{move}',
  count: '{reaction}',
  code: '{action}',
  question: '{read-only action}',
  'list-code': '{list action}',
  'list-question': '{read-only list action}',
  document: '{file field}',
}

/** Returns the routes that every entity has. */
export function entityRoutes(): readonly RouteDescription[] {
  const emptyProduct = { name: '', tagline: '', roles: [], errors: {}, seeds: [] }
  const { paths } = createOpenApiDocument(
    { ...emptyProduct, entities: [example] },
    [],
    fullVisibility,
  )
  return Object.entries(Object(paths)).flatMap(([path, item]) => {
    const parts = path.split('/').map((part) => placeholders[part] ?? part)
    return routesAt(parts.join('/'), item).map((route) => ({
      ...route,
      summary: genericSummary(route),
    }))
  })
}

/** Returns the summary of a route without the example’s names. */
function genericSummary({ path, method, summary }: RouteDescription): string {
  const name = path.split('/').at(-1) ?? ''
  if (name === '{move}') return 'Change status'
  if (name === '{reaction}') return method === 'DELETE' ? 'Take reaction back' : 'React'
  if (name.includes('action}')) return method === 'GET' ? 'Run read-only action' : 'Run action'
  return summary.replace(/: Document$/u, '')
}

function routesAt(path: string, item: unknown): readonly RouteDescription[] {
  return ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
    const found = nodeAt(item, method)
    const { summary } = found
    if (typeof summary !== 'string') return []
    const parameters = itemsIn(found['parameters'])
      .filter((one) => one['in'] !== 'path')
      .map(({ name, required }) => ({ name: String(name), isRequired: required === true }))
    const statuses = Object.keys(nodeAt(found, 'responses')).filter((status) =>
      /^[45]/u.test(status),
    )
    return [{ method: method.toUpperCase(), path, summary, parameters, errors: statuses }]
  })
}

function nodeAt(node: unknown, name: string): OpenApiNode {
  const found: unknown = Object(node)[name]
  return typeof found === 'object' && found !== null ? (found as OpenApiNode) : {}
}

function itemsIn(list: unknown): readonly OpenApiNode[] {
  return Array.isArray(list) ? list : []
}

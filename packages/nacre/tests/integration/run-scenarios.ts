import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiResponse } from '#shell/api/api-request.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

export type Name = keyof typeof actors

/** A request and its expected response. In a path, `{book}` is the ID of the first book. */
export interface Scenario {
  readonly name: string
  /** By default, all test actors. */
  readonly as?: readonly Name[]
  readonly method?: string
  readonly path: string
  readonly status: number
  /** A part of the expected body, or a text in it. */
  readonly has?: object | string
  /** Texts that the body must not contain. */
  readonly hasNot?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Runs the scenarios in order, on each database. */
export function runScenarios(scenarios: readonly Scenario[]): void {
  describe.each(eachDatabase)('$name', (kind) => {
    let opened: OpenLibrary
    let ids: ReadonlyMap<string, string>

    beforeAll(async () => {
      opened = await openLibrary(kind)
      ids = await firstIds(opened)
    })
    afterAll(() => opened.close())

    test.each(scenarios)('$name', async (scenario) => {
      const { as = allActors, method = 'GET', path } = scenario
      for (const name of as) {
        const target = path.replaceAll(/\{(\w+)\}/gu, (_, entity: string) => ids.get(entity) ?? '')
        const queryStart = target.indexOf('?')
        const response = await opened.api({
          method,
          actor: actors[name],
          path: queryStart < 0 ? target : target.slice(0, queryStart),
          ...(queryStart < 0 ? {} : { query: target.slice(queryStart + 1) }),
        })
        compare(response, scenario, `${name}: ${method} ${target}`)
      }
    })
  })
}

const allActors = Object.keys(actors) as Name[]

function compare(response: ApiResponse, expected: Scenario, label: string): void {
  const text = JSON.stringify(response.body)
  expect(response.status, `${label}\n${text}`).toBe(expected.status)
  if (response.status >= 400) expectProblem(response)
  if (typeof expected.has === 'string') expect(text, label).toContain(expected.has)
  else if (expected.has) expect(response.body, label).toMatchObject(expected.has)
  for (const hidden of expected.hasNot ?? []) expect(text, label).not.toContain(hidden)
  if (expected.headers) expect(response.headers, label).toMatchObject(expected.headers)
}

/** Checks that a response is a problem with all members and no others. */
export function expectProblem({ status, headers, body }: ApiResponse): void {
  const problem = Object(body)
  const errors = problem.errors && { errors: expect.objectContaining({}) }
  const details = problem.details && { details: expect.objectContaining({}) }
  expect(body).toEqual({
    type: expect.stringMatching(/^\/v1\/problem-types\/[a-z-]+$/u),
    code: expect.stringMatching(/^[a-z-]+$/u),
    status,
    title: expect.stringMatching(/^[^\n]+\.$/u),
    hint: expect.stringMatching(/^[^\n]+\.$/u),
    ...errors,
    ...details,
  })
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
}

async function firstIds({ store }: OpenLibrary): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const entity of library.entities) {
    const [first] = await store.records(entity).list({ where: [], order: [], limit: 1 })
    ids.set(entity.name, first?.id ?? '')
    const cursor = Buffer.from(JSON.stringify([first?.id])).toString('base64url')
    ids.set(`${entity.name}Cursor`, cursor)
  }
  return ids
}

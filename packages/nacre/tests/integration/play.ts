import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiResponse } from '#shell/api/api.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

export type Name = keyof typeof actors

/** Who asks for what, and what must come of it. `{book}` in a path stands for the id of the first book. */
export interface Scenario {
  readonly name: string
  /** Nobody named means everybody, one after the other. */
  readonly as?: readonly Name[]
  readonly method?: string
  readonly path: string
  readonly status: number
  /** What the answer must contain, as a part of its body or as words in it. */
  readonly has?: object | string
  /** Words that must be nowhere in the answer. */
  readonly hasNot?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Plays the scenarios on both databases, in their order. */
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
      const { as = everybody, method = 'GET', path } = scenario
      for (const name of as) {
        const address = path.replaceAll(/\{(\w+)\}/gu, (_, entity: string) => ids.get(entity) ?? '')
        const mark = address.indexOf('?')
        const response = await opened.api({
          method,
          actor: actors[name],
          path: mark < 0 ? address : address.slice(0, mark),
          ...(mark < 0 ? {} : { query: address.slice(mark + 1) }),
        })
        compare(response, scenario, `${name}: ${method} ${address}`)
      }
    })
  })
}

const everybody = Object.keys(actors) as Name[]

function compare(response: ApiResponse, expected: Scenario, who: string): void {
  const words = JSON.stringify(response.body)
  expect(response.status, `${who}\n${words}`).toBe(expected.status)
  if (response.status >= 400) expectProblem(response)
  if (typeof expected.has === 'string') expect(words, who).toContain(expected.has)
  else if (expected.has) expect(response.body, who).toMatchObject(expected.has)
  for (const word of expected.hasNot ?? []) expect(words, who).not.toContain(word)
  if (expected.headers) expect(response.headers, who).toMatchObject(expected.headers)
}

/** A refusal says what it is, in the words of the catalogue or better ones, and nothing else. */
export function expectProblem({ status, headers, body }: ApiResponse): void {
  const output = Object(body)
  const errors = output.errors && { errors: expect.objectContaining({}) }
  const details = output.details && { details: expect.objectContaining({}) }
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

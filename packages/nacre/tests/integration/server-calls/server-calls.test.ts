import { expect, test } from 'vitest'
import { secret } from '#shell/language/product/secret.ts'
import { type CallFunctions, serverCall } from '#shell/language/product/server-call.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { readConfig } from '#shell/server/settings/config.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { productWith, runPrint, token, traceId } from './box-office.ts'

test('a job makes a call with the token, its own id and what was declared', async () => {
  const answers: unknown[] = []
  let id = ''
  const { received, failures } = await runPrint(async ({ call, id: own }) => {
    id = own
    answers.push(await call['printer']?.({ html: '<h1>A1</h1>', copies: 2 }))
    answers.push(await call['queue']?.({ since: 5 }, { key: 'first' }))
  })
  expect(failures).toEqual([])
  expect(answers).toEqual([{ url: 'https://print.example/1', pages: null }, {}])
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/v2',
      body: '{"html":"<h1>A1</h1>","copies":2}',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
        traceparent: expect.stringMatching(`^00-${traceId}-`),
      },
    },
    { method: 'GET', url: '/queue?all=1&since=5', headers: { 'idempotency-key': `${id}:first` } },
  ])
  expect(received[1]?.headers).not.toHaveProperty('authorization')
})

test.each([
  ['an error', { status: 503, body: '{}' }, 'The call printer failed with 503.'],
  [
    'what is not JSON',
    { status: 200, body: '<p>' },
    'The response of the call printer is not JSON.',
  ],
  [
    'without a declared field',
    { status: 200, body: '{"pages":1}' },
    'The response of the call printer does not have the declared fields.',
  ],
])('an answer that is %s fails the job, which tries again', async (_, answer, message) => {
  const { failures, jobs } = await runPrint(async ({ call }) => {
    await call['printer']?.({ html: 'A1' })
  }, answer)
  expect(failures).toMatchObject([{ message }])
  expect(jobs).toMatchObject([{ name: 'print', state: 'pending', attempts: 1, error: message }])
})

test('values that were not declared are not sent, and private addresses are not called', async () => {
  const wrong = await runPrint(async ({ call }) => {
    await call['printer']?.({ html: 'x'.repeat(21) })
  })
  expect(wrong.failures).toMatchObject([expect.objectContaining({ code: 'validation-failed' })])
  expect(wrong.received).toEqual([])
  const inside = await runPrint(
    async ({ call }) => void (await call['printer']?.({ html: 'A1' })),
    undefined,
    false,
  )
  expect(inside.failures).toMatchObject([
    expect.objectContaining({ code: 'private-network-blocked' }),
  ])
  expect(inside.received).toEqual([])
})

test('a secret is in jobs only: not in the database, an error, the API or the specification', async () => {
  let seen = ''
  const { failures, jobs, api, product } = await runPrint(async ({ secrets }) => {
    seen = `${secrets['printerToken']} ${secrets['spare']}`
    const cause = new Error(`Bearer ${seen}`)
    throw new Error(`401 for ${seen}`, { cause })
  })
  expect(seen).toBe(`${token} `)
  const [error] = failures
  expect(error).toMatchObject({ message: '401 for (printerToken) ' })
  const actor = { kind: 'user', id: '1una111111111111', roles: ['administrator'] } as const
  const get = async (path: string) => (await api({ method: 'GET', path, actor, ip: 'a' })).body
  const everything = JSON.stringify([
    jobs,
    Object(error).message,
    Object(error).stack,
    Object(Object(error).cause).message,
    await get('/v1/openapi.json'),
    await get('/v1/schema'),
    await get('/v1/tickets'),
    describeProduct(product, shellFacts),
  ])
  expect(everything).toContain('PRINTER_TOKEN')
  expect(everything).not.toContain(token)
})

test('a variable that is missing is asked for at the start, with its purpose', () => {
  const product = productWith(async () => {})
  const read = (env: Readonly<Record<string, string>>) => readConfig(env, [], [], product)
  expect(read({})).toEqual({
    problems: [
      'PRINTER_TOKEN is required. The token of the print service.',
      'QUEUE_URL is required. Asks what is printed.',
    ],
  })
  const wrong = read({ PRINTER_TOKEN: token, QUEUE_URL: token })
  expect(wrong).toMatchObject({ problems: [expect.stringContaining('QUEUE_URL=')] })
  const env = { PRINTER_TOKEN: token, QUEUE_URL: 'https://queue.example' }
  expect(read(env)).toMatchObject({
    config: {
      productSecrets: { printerToken: token },
      serverUrls: { printer: 'https://print.example/v2', queue: 'https://queue.example' },
      // What pages may connect to.
      calls: {},
    },
  })
  expect(
    readConfig({ SECRET: 'x' }, [], [], {
      ...product,
      secrets: { own: secret({ variable: 'SMTP_URL', description: 'Taken.' }) },
    }),
  ).toMatchObject({
    problems: expect.arrayContaining([
      'SMTP_URL is a variable of Nacre. Declare another name in the product',
    ]),
  })
})

test('calls and secrets are checked at the start', () => {
  const product = productWith(async () => {})
  expect(problemsOf(product)).toEqual([])
  const calls = {
    one: serverCall({ sends: {}, reads: {}, bearer: 'tokn', description: 'One.' }),
    two: serverCall({
      url: 'ftp://a',
      urlVariable: 'two',
      sends: {},
      reads: {},
      description: 'Two.',
    }),
  }
  const secrets = {
    one: secret({ variable: 'TOKEN', description: 'One.' }),
    two: secret({ variable: 'TOKEN', description: 'Two.' }),
    three: secret({ variable: 'to ken', description: 'Three.' }),
  }
  expect(problemsOf({ ...product, calls, secrets })).toEqual([
    'The secrets one and two come from the same variable TOKEN.',
    'The secret three comes from to ken, which is no name of a variable: it has capitals, digits and underscores.',
    'The call one has neither a URL nor a variable with one.',
    'The call one sends the secret tokn, which is not declared.',
    'The call two goes to ftp://a, which is no http or https URL.',
    'The URL of the call two comes from two, which is no name of a variable: it has capitals, digits and underscores.',
  ])
})

test('the specification prints calls of jobs and secrets, and reads them back', () => {
  const described = describeProduct(
    productWith(async () => {}),
    shellFacts,
  )
  const printed = writeMarkdown(renderSpecification(described))
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.secrets).toEqual(described.secrets)
  const plain = (calls: typeof described.serverCalls) =>
    calls.map(({ sends, reads, ...call }) => ({
      ...call,
      fields: [...sends, ...reads].map(({ name, type, required }) => [name, type, required]),
    }))
  expect(plain(parsed.description.serverCalls)).toEqual(plain(described.serverCalls))
  const files = generateProduct(parsed)
  expect(files['calls.ts']).toContain("bearer: 'printerToken'")
  expect(files['connections.ts']).toContain("variable: 'PRINTER_TOKEN'")
  const visitor = describeProduct(
    productWith(async () => {}),
    shellFacts,
    { kind: 'visitor' },
  )
  expect(JSON.stringify(visitor)).not.toContain('PRINTER')
})

test('the types know what a call takes and gives', () => {
  const product = productWith(async () => {})
  const calls: CallFunctions<typeof product.calls> = {
    printer: async ({ html }) => ({ url: html, pages: null }),
    queue: async () => ({}),
  }
  // @ts-expect-error -- html is required.
  expect(() => calls.printer({})).not.toThrow()
})

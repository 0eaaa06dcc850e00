import type { InputOf } from '#shell/language/fields/field-values.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type ServerCall, serverCallsOf } from '#shell/language/product/server-call.ts'
import type { EgressRequest, HttpEgress } from '#shell/operations/http-egress.ts'

/**
 * A call of jobs in a test. Another service does not answer it, but the test does.
 *
 * @example
 * app.calls.printer.answers({ url: 'https://print.example/1' })
 */
export interface TestCall<Sends = Readonly<Record<string, unknown>>> {
  /**
   * What the service answers from now on: a value, a function of what was sent, or an error with
   * which the call fails.
   */
  answers(answer: object | Error | ((sent: Sends) => object)): void
  /** What was sent so far, oldest first. */
  readonly made: readonly Sends[]
}

/**
 * The calls of jobs in a test, by name.
 *
 * @example
 * expect(app.calls.printer.made).toEqual([{ html: '<h1>A1</h1>' }])
 */
export type TestCalls<Calls> = {
  readonly [
    Name in keyof Calls as Calls[Name] extends ServerCall ? Name : never
  ]: Calls[Name] extends ServerCall<infer Sends> ? TestCall<InputOf<Sends>> : never
}

interface OpenTestCalls {
  readonly calls: Readonly<Record<string, TestCall>>
  /** The URLs of the calls, which only this client knows. */
  readonly urls: Readonly<Record<string, string>>
  readonly outgoing: HttpEgress
}

const origin = 'https://test.invalid/'

/** Creates the calls of a test, and the HTTP client that answers them. */
export function createTestCalls(product: Pick<Product, 'calls'>): OpenTestCalls {
  const names = Object.keys(serverCallsOf(product.calls))
  const made = new Map(names.map((name) => [name, [] as Readonly<Record<string, unknown>>[]]))
  const answers = new Map<string, Parameters<TestCall['answers']>[0]>()
  const answerTo = (request: EgressRequest): object => {
    const { pathname } = new URL(request.url)
    const name = names.find((one) => request.url.startsWith(origin) && pathname === `/${one}`)
    if (name === undefined)
      throw new Error(`A test makes no requests to other servers: ${request.url}`)
    const sent = sentBy(request)
    made.get(name)?.push(sent)
    const answer = answers.get(name)
    if (answer === undefined)
      throw new Error(`Nothing answers the call ${name}. Say app.calls.${name}.answers({ … }).`)
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(sent) : answer
  }
  return {
    calls: Object.fromEntries(
      names.map((name) => [
        name,
        { answers: (answer) => void answers.set(name, answer), made: made.get(name) ?? [] },
      ]),
    ),
    urls: Object.fromEntries(names.map((name) => [name, origin + name])),
    outgoing: {
      async call(request) {
        const body = Buffer.from(JSON.stringify(answerTo(request)))
        return { status: 200, headers: {}, body }
      },
      refuse: () => undefined,
    },
  }
}

/** Returns what a request sends, in its body or in its query. */
function sentBy({ body, url }: EgressRequest): Readonly<Record<string, unknown>> {
  return body === undefined
    ? Object.fromEntries(new URL(url).searchParams)
    : (JSON.parse(body) as Readonly<Record<string, unknown>>)
}

import { Failure } from '#shell/model/failure.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import type { FailureText } from '#shell/model/failures/failure-text.ts'
import { type Language, wordsIn } from '#shell/model/words.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'

type Catalogue = Readonly<Record<string, FailureText>>

/** What there is to know about a failure, in one language. */
export interface ExplainedFailure {
  readonly id: string
  readonly status: number
  readonly says: string
  readonly cause: string
  readonly remedy: string
}

/** Every failure that an answer can name, of the shell and of the product, by status and name. */
export function explainFailures(
  own: Catalogue,
  language: Language | undefined,
): readonly ExplainedFailure[] {
  const catalogue: Catalogue = { ...shellFailures, ...own }
  const all = Object.entries(catalogue).map(([id, { status, says, cause, remedy }]) => ({
    id,
    status,
    says: wordsIn(says, language),
    cause: wordsIn(cause, language),
    remedy: wordsIn(remedy, language),
  }))
  return all.toSorted((one, other) => one.status - other.status || (one.id < other.id ? -1 : 1))
}

/** Where the `type` of a problem leads. */
export function failureAddresses(own: Catalogue): readonly OwnAddress[] {
  const text = { type: 'string' }
  const one = {
    type: 'object',
    required: ['id', 'status', 'says', 'cause', 'remedy'],
    properties: { id: text, status: { type: 'integer' }, says: text, cause: text, remedy: text },
  }
  const headers = { vary: 'cookie, accept-language' }
  const id = { name: 'id', in: 'path', required: true, schema: text }
  return [
    {
      path: '/v1/failures',
      methods: {
        GET: ({ request: { language } }) => ({
          headers,
          body: { items: explainFailures(own, language) },
        }),
      },
      document: {
        get: operation('list-failures', 'Every way in which something can be refused', {
          ok: {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: one } },
          },
        }),
      },
    },
    {
      path: '/v1/failures/{id}',
      methods: {
        GET({ request: { language }, params }) {
          const found = explainFailures(own, language).find((each) => each.id === params['id'])
          if (!found) throw new Failure('not-found')
          return { headers, body: found }
        },
      },
      document: {
        parameters: [id],
        get: operation('read-failure', 'Why something is refused, and what one can do', {
          ok: one,
          failures: ['unknown-parameter', 'not-found'],
        }),
      },
    },
  ]
}

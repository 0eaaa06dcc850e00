import { type FailureId, shellFailures } from '#shell/model/failure-catalogue.ts'
import type { FailureText } from '#shell/model/failures/failure-text.ts'
import { wordsIn } from '#shell/model/words.ts'
import type { Node } from './operation.ts'

/** A refusal of the shell by its name, or one of the product's own. */
export type Refusal = FailureId | { readonly id: string; readonly status: number }

const start = '#/components/responses/'

/**
 * The refusals of an operation, one answer for each status. Operations that are refused in the same ways
 * point to the same answer: its name is made of the ids.
 */
export function problemAnswers(refusals: readonly Refusal[]): Node {
  const ids = new Map<number, Set<string>>()
  for (const refusal of refusals) {
    const { id, status } = typeof refusal === 'string' ? known(refusal) : refusal
    ids.set(status, (ids.get(status) ?? new Set()).add(id))
  }
  const sorted = [...ids].toSorted(([one], [other]) => one - other)
  return Object.fromEntries(
    sorted.map(([status, set]) => [
      String(status),
      { $ref: start + [...set].toSorted().join('.') },
    ]),
  )
}

function known(id: FailureId) {
  return { id, status: shellFailures[id].status }
}

/** The answers that a part of the document points to. */
export function problemComponents(
  part: Node,
  catalogue: Readonly<Record<string, FailureText>>,
): Node {
  const names = new Set<string>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string' && value.startsWith(start)) {
        names.add(value.slice(start.length))
      } else look(value)
    }
  }
  look(part)
  return Object.fromEntries(
    [...names].toSorted().map((name) => [name, problemAnswer(name.split('.'), catalogue)]),
  )
}

/** An answer that is one of these problems. */
export function problemAnswer(
  ids: readonly string[],
  catalogue: Readonly<Record<string, FailureText>>,
): Node {
  const texts = ids.map((id) => [id, catalogue[id]] as const)
  const isLater = texts.some(([, text]) => text?.status === 429 || text?.status === 503)
  return {
    description: texts
      .map(([id, text]) => `\`${id}\`: ${text ? wordsIn(text.says) : ''}`)
      .join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(isLater ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { id: { enum: ids } },
        },
        examples: Object.fromEntries(
          texts.map(([id, text]) => [id, { value: exampleOf(id, text) }]),
        ),
      },
    },
  }
}

function exampleOf(id: string, text: FailureText | undefined): Node {
  return {
    type: `/v1/failures/${id}`,
    id,
    status: text?.status ?? 400,
    title: wordsIn(text?.says ?? ''),
    remedy: wordsIn(text?.remedy ?? ''),
    request: '01k9zq3v7m2x4c5d',
  }
}

/** What a problem looks like, whichever it is. */
export const problemSchema: Node = {
  type: 'object',
  description: 'Why something was refused, as RFC 9457 wants it.',
  required: ['type', 'id', 'status', 'title', 'remedy'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'Where to read more about problems of this kind.',
    },
    id: { type: 'string', description: 'The name of the problem. Programs go by this.' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    title: { type: 'string', description: 'What is wrong, for people, in their language.' },
    remedy: { type: 'string', description: 'What one can do about it.' },
    fields: {
      type: 'object',
      description: 'What is wrong with which field.',
      additionalProperties: { type: 'string' },
    },
    more: {
      type: 'object',
      description: 'What else one needs, such as the newest version of the record.',
    },
    request: { type: 'string', description: 'The number under which the log has the request.' },
  },
}

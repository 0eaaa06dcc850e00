import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { Api, ApiAnswer } from '#shell/api/api.ts'
import { cast } from '#tests/sample/cast.ts'

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}

/** An OpenAPI document, as far as tests look into it. */
export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<'schemas' | 'responses', Readonly<Record<string, Answer>>>>
}

/** The whole document of an API, as it is served to who may know everything. */
export async function documentOf(api: Api): Promise<Document> {
  const { body } = await api({ method: 'GET', path: '/v1/openapi.json', actor: cast.ada })
  return JSON.parse(JSON.stringify(body))
}

/** Holds an answer against a document: what is not said there may not be answered. */
export type Conforms = (method: string, path: string, answer: ApiAnswer) => void

export function createConforms(document: Document): Conforms {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const known = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const made = known.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    known.set(pointer, made)
    return made
  }
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    parts: path.split('/'),
    open: path.split('{').length,
  }))
  templates.sort((one, other) => one.open - other.open)

  const find = (path: string): string | undefined => {
    const parts = path.split('/')
    return templates.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, at) =>
          part.startsWith('{') ? parts[at] !== '' : part === parts[at],
        ),
    )?.path
  }

  return (method, path, { status, headers, body }) => {
    const at = `${method} ${path.slice(0, 100)} ${status} ${JSON.stringify(body)?.slice(0, 300)}`
    const template = find(path)
    const name = method === 'HEAD' ? 'get' : method.toLowerCase()
    const methods: Readonly<Record<string, Operation>> =
      template === undefined ? {} : (document.paths[template] ?? {})
    const operation = method === method.toUpperCase() ? methods[name] : undefined
    if (template === undefined || !operation) {
      const id = template === undefined ? 'not-found' : 'wrong-method'
      expect(Object(body).id, at).toBe(id)
      return
    }
    const said = operation.responses[String(status)] ?? operation.responses['default']
    const pointer =
      said && '$ref' in said
        ? said.$ref.slice(1)
        : `/paths/${escaped(template)}/${name}/responses/${status}`
    const answer = said && '$ref' in said ? answerAt(document, said.$ref) : said
    for (const header of Object.keys(answer?.headers ?? {})) {
      const isEarly = header === 'X-Request-Id' || header === 'Retry-After'
      // The door adds the number of the request, and a tag to what has no version.
      if (!isEarly && header !== 'ETag') expect(headers, at).toHaveProperty(header.toLowerCase())
    }
    const types = Object.keys(answer?.content ?? {})
    const type = types.find((one) => one === headers['content-type']) ?? types[0]
    expect(
      headers['content-type'] ?? (body === undefined ? undefined : 'application/json'),
      at,
    ).toBe(type)
    // What goes out as a file is no JSON, or is not at hand.
    if (type === undefined || body === undefined) return
    const validate = validator(`${pointer}/content/${escaped(type)}/schema`)
    // What is undefined is not sent.
    const sent: unknown = JSON.parse(JSON.stringify(body))
    expect(validate(sent), `${at}\n${ajv.errorsText(validate.errors)}`).toBe(true)
  }
}

function answerAt(document: Document, pointer: string): Answer | undefined {
  return document.components.responses[pointer.split('/').at(-1) ?? '']
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

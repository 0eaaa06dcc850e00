import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { ApiResponse } from '#shell/api/api-request.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { actors } from '#tests/library/actors.ts'

interface ResponseSchema {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, ResponseSchema | { readonly $ref: string }>>
}

/** The parts of an OpenAPI document that the tests use. */
export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<
    Record<'schemas' | 'responses', Readonly<Record<string, ResponseSchema>>>
  >
}

/** Loads the complete document of an API, as an administrator gets it. */
export async function loadDocument(api: Api): Promise<Document> {
  const { body } = await api({ method: 'GET', path: '/v1/openapi.json', actor: actors.ada })
  return JSON.parse(JSON.stringify(body))
}

/** Checks a response against the document, which must describe all of it. */
export type AssertConforms = (method: string, path: string, response: ApiResponse) => void

/** Checks by document: compiling the schemas takes longer than most tests. */
const checks = new Map<string, AssertConforms>()

export function createConformanceCheck(document: Document): AssertConforms {
  const text = JSON.stringify(document)
  const check = checks.get(text) ?? compileCheck(document)
  checks.set(text, check)
  return check
}

function compileCheck(document: Document): AssertConforms {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const compiled = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    validators.set(pointer, compiled)
    return compiled
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
      const id = template === undefined ? 'not-found' : 'method-not-allowed'
      expect(Object(body).code, at).toBe(id)
      return
    }
    const output = operation.responses[String(status)] ?? operation.responses['default']
    const pointer =
      output && '$ref' in output
        ? output.$ref.slice(1)
        : `/paths/${escapePointer(template)}/${name}/responses/${status}`
    const responseSchema = output && '$ref' in output ? responseAt(document, output.$ref) : output
    for (const header of Object.keys(responseSchema?.headers ?? {})) {
      const isEarly = header === 'X-Request-Id' || header === 'Retry-After'
      // The HTTP layer adds the request id and ETags of unversioned responses.
      if (!isEarly && header !== 'ETag') expect(headers, at).toHaveProperty(header.toLowerCase())
    }
    const types = Object.keys(responseSchema?.content ?? {})
    const type = types.find((one) => one === headers['content-type']) ?? types[0]
    expect(
      headers['content-type'] ?? (body === undefined ? undefined : 'application/json'),
      at,
    ).toBe(type)
    // Files are not JSON and not available here.
    if (type === undefined || body === undefined) return
    const validate = validator(`${pointer}/content/${escapePointer(type)}/schema`)
    // JSON drops undefined values.
    const serialized: unknown = JSON.parse(JSON.stringify(body))
    expect(validate(serialized), `${at}\n${ajv.errorsText(validate.errors)}`).toBe(true)
  }
}

function responseAt(document: Document, pointer: string): ResponseSchema | undefined {
  return document.components.responses[pointer.split('/').at(-1) ?? '']
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

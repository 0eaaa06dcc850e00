/** A JSON Schema in the OpenAPI document. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly description?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly readOnly?: boolean
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type MediaTypes = Readonly<Record<string, { readonly schema: Schema }>>

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly content?: MediaTypes
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: MediaTypes }
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: MediaTypes }>
  >
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

/** The parts of the OpenAPI document that its HTML page renders. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly summary: string }
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, ApiOperation | readonly Parameter[]>>>
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** An operation with its path, its method and the parameters that all methods of the path share. */
export interface ListedOperation extends ApiOperation {
  readonly path: string
  readonly method: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
}

/** Returns all operations in the order of the document. */
export function listOperations({ paths }: ApiDocument): readonly ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    const shared = methods['parameters']
    return Object.entries(methods).flatMap(([method, operation]) => {
      if (isParameters(operation)) return []
      const parameters = [...(isParameters(shared) ? shared : []), ...(operation.parameters ?? [])]
      const { tags = ['Nacre'] } = operation
      return [{ ...operation, tags, path, method: method.toUpperCase(), parameters }]
    })
  })
}

function isParameters(
  part: ApiOperation | readonly Parameter[] | undefined,
): part is readonly Parameter[] {
  return Array.isArray(part)
}

/** Resolves a `$ref` to its schema. */
export function resolveRef(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

/**
 * Returns an example value for a schema: its own `example`, else one composed of its properties.
 */
export function createExample(schema: Schema, document: ApiDocument, depth = 0): unknown {
  const {
    examples,
    enum: choices,
    const: only,
    anyOf,
    type,
    items,
    properties,
    ...rest
  } = resolveRef(schema, document)
  if (examples) return examples[0]
  if (rest.default !== undefined) return rest.default
  if (only !== undefined || choices) return only ?? choices?.[0]
  if (anyOf) return createExample(anyOf[0] ?? {}, document, depth)
  const [kind] = [type].flat()
  if (kind === 'array') return items && depth < 4 ? [createExample(items, document, depth + 1)] : []
  if (kind === 'integer' || kind === 'number') return rest.minimum ?? 1
  if (kind === 'boolean') return true
  if (kind === 'string') return rest.format === 'date-time' ? '2026-01-28T08:00:00.000Z' : '…'
  if (!properties) return {}
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => rest.required?.includes(name) ?? true)
      .map(([name, one]) => [name, depth < 4 ? createExample(one, document, depth + 1) : {}]),
  )
}

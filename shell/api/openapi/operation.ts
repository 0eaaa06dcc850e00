/** A part of the document. */
export type Node = Readonly<Record<string, unknown>>

/** One method of an address: what it takes, and what it answers when all is well. */
export function operation(
  operationId: string,
  summary: string,
  more: { parameters?: readonly unknown[]; requestBody?: Node; ok?: Node; status?: string },
): Node {
  const { parameters, requestBody, ok, status = '200' } = more
  return {
    operationId,
    summary,
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: { description: 'Done.', ...(ok ? { content: json(ok) } : {}) },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

export function json(schema: Node): Node {
  return { 'application/json': { schema } }
}

/**
 * The states that a condition asks for, wherever in it. None means that a record may be in any.
 *
 * @example
 * statesAsked({ or: [{ state: 'open' }, { state: { in: ['late', 'lost'] } }] }) // ['open', 'late', 'lost']
 */
export function statesAsked(condition: unknown): readonly string[] {
  if (typeof condition !== 'object' || condition === null) return []
  return Object.entries(condition).flatMap(([name, asked]) => {
    if (name !== 'state')
      return Array.isArray(asked) ? asked.flatMap(statesAsked) : statesAsked(asked)
    return Object.values({ is: asked, ...Object(asked) })
      .flat()
      .filter((one) => typeof one === 'string')
  })
}

import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'

const defaultLimit = 25
const largestLimit = 200

/** Which page of a list is wanted. Every parameter that is not known is refused by its name. */
export function pageOptions(query = ''): { after?: string; limit: number } {
  if (query === '') return { limit: defaultLimit }
  refuseParameters(query, ['limit', 'after'])
  const parameters = new URLSearchParams(query)
  const after = parameters.get('after')
  const limit = parameters.get('limit') ?? String(defaultLimit)
  if (!/^\d{1,3}$/u.test(limit) || Number(limit) < 1 || Number(limit) > largestLimit) {
    throw new Failure('malformed', { sentence: `limit must be from 1 to ${largestLimit}.` })
  }
  if (after !== null && !isId(after)) {
    throw new Failure('malformed', {
      sentence: 'after must be the value of next of another answer.',
    })
  }
  return { limit: Number(limit), ...(after === null ? {} : { after }) }
}

export function refuseParameters(query = '', known: readonly string[] = []): void {
  if (query === '') return
  const seen = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (!known.includes(name)) {
      const shown = JSON.stringify(name.slice(0, 40))
      throw new Failure('unknown-parameter', { sentence: `There is no parameter ${shown} here.` })
    }
    if (seen.has(name)) throw new Failure('malformed', { sentence: `${name} is given twice.` })
    seen.add(name)
  }
}

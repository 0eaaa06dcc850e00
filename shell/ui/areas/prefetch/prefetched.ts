/** How old what was fetched ahead may be: a hand on its way to a link, and no more. */
const freshFor = 5_000

/** So many are asked for at a time: who passes over a whole list does not fill the line with it. */
const mostAsked = 2

interface Ahead {
  readonly at: number
  readonly data: Promise<unknown>
}

const ahead = new Map<string, Ahead>()
let wanted = ''
let asked = 0

/** Asks for the data of an address before anybody goes there, once in a while. */
export function fetchAhead(address: string, load: () => Promise<unknown>): void {
  for (const [other, one] of ahead) if (!isFresh(one)) ahead.delete(other)
  if (ahead.has(address) || asked >= mostAsked) return
  asked += 1
  const one: Ahead = { at: performance.now(), data: load().finally(() => (asked -= 1)) }
  ahead.set(address, one)
  // What fails here is asked for again when somebody really goes, and reported then.
  one.data.catch(() => {
    if (ahead.get(address) === one) ahead.delete(address)
  })
}

/** Somebody goes to an address by its link: what was fetched ahead for it is theirs. */
export function goingTo(address: string): void {
  wanted = address
}

/** Forgets everything: something has been written since. */
export function forgetAhead(): void {
  ahead.clear()
  written += 1
}

/** How often something has been written here: what was known before may be otherwise. */
export function writtenSoFar(): number {
  return written
}

let written = 0

/**
 * What was fetched ahead for an address, for whoever goes there by the link that it was fetched for.
 * Whoever comes by another way, or asks anew, gets nothing that is old.
 */
export function takeAhead(address: string): Promise<unknown> | undefined {
  if (address !== wanted) return undefined
  wanted = ''
  const known = ahead.get(address)
  if (!known) return undefined
  ahead.delete(address)
  return isFresh(known) ? known.data : undefined
}

function isFresh({ at }: Ahead): boolean {
  return performance.now() - at < freshFor
}

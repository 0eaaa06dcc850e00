import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Failure } from '#shell/model/failure.ts'
import { isInside } from './inside-address.ts'

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/**
 * Finds addresses for a connection, which then goes to these and no others. A name of which a single
 * address is inside is not called at all, unless it is one that may be.
 */
export function checkedLookup(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (name, { all }, done) => {
    const give = async () => {
      const found = await lookAt(resolve, name, isAllowed)
      if (!Array.isArray(found)) return done(found, '', 0)
      const [{ address, family }] = found
      return all ? done(null, [...found]) : done(null, address, family)
    }
    void give()
  }
}

async function lookAt(
  resolve: Resolve,
  name: string,
  isAllowed: boolean,
): Promise<[LookupAddress, ...LookupAddress[]] | Error> {
  try {
    const [first, ...others] = await resolve(name)
    if (!first) return new Error(`There is no address for ${name}.`)
    const found = [first, ...others] as const
    const isOutside = isAllowed || !found.some(({ address }) => isInside(address))
    return isOutside ? [...found] : new Failure('inside-address')
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

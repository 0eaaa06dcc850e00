import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isPrivateIp } from '#shell/tools/private-ip.ts'

/** Resolves a host name to its IP addresses. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/**
 * Creates a DNS lookup for `net.connect`. The connection uses exactly the addresses that were
 * checked. A name with at least one private address is rejected unless `isAllowed` is set.
 */
export function createCheckedLookup(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (name, { all }, callback) => {
    const give = async () => {
      const found = await resolvePublic(resolve, name, isAllowed)
      if (!Array.isArray(found)) return callback(found, '', 0)
      const [{ address, family }] = found
      return all ? callback(null, [...found]) : callback(null, address, family)
    }
    void give()
  }
}

async function resolvePublic(
  resolve: Resolve,
  name: string,
  isAllowed: boolean,
): Promise<[LookupAddress, ...LookupAddress[]] | Error> {
  try {
    const [first, ...others] = await resolve(name)
    if (!first) return new Error(`No address found for ${name}.`)
    const found = [first, ...others] as const
    const isOutside = isAllowed || !found.some(({ address }) => isPrivateIp(address))
    return isOutside ? [...found] : new AppError('private-network-blocked')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

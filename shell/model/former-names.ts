/** The names of parameters and members of requests before version 0.1.0, with the present names. */
const formerNames: Readonly<Record<string, string>> = {
  created: 'createdAt',
  updated: 'updatedAt',
  removed: 'removedAt',
  do: 'op',
  in: 'collection',
  undo: 'isActive',
  list: 'collection',
  zone: 'timeZone',
  skip: 'offset',
  bin: 'trash',
  by: 'groupBy',
  via: 'channel',
  source: 'ip',
  maker: 'createdBy',
  match: 'matchBy',
  map: 'columnMap',
  together: 'atomic',
  ticket: 'token',
  address: 'url',
  wants: 'events',
  sees: 'role',
  until: 'expiresAt',
  isUsual: 'isDefault',
}

/**
 * Returns a sentence with the present name of a parameter or member, or an empty text. `allowed` lists
 * the names that the request may use.
 *
 * @example
 * formerNameHint('zone', ['limit', 'timeZone']) // ' It is called timeZone now.'
 */
export function formerNameHint(name: string, allowed: readonly string[]): string {
  const present = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
  const isAllowed = present !== undefined && allowed.includes(present)
  return isAllowed ? ` It is called ${present} now.` : ''
}

/**
 * Returns the same sentence for a field that every record has.
 *
 * @example
 * formerFieldHint('created') // ' It is called createdAt now.'
 */
export function formerFieldHint(name: string): string {
  return formerNameHint(name, ['createdAt', 'updatedAt'])
}

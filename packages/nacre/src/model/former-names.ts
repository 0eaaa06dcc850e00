import { localizedMessage } from '#shell/messages/translate.ts'

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
 * formerNameHint('zone', ['limit', 'timeZone']) // { en: ' It is now called timeZone.', … }
 */
export function formerNameHint(
  name: string,
  allowed: readonly string[],
): ReturnType<typeof localizedMessage> | '' {
  const present = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
  const isAllowed = present !== undefined && allowed.includes(present)
  return isAllowed ? localizedMessage('requests.parameters.formerName', { name: present }) : ''
}

/**
 * Returns the same sentence for a field that every record has.
 *
 * @example
 * formerFieldHint('created') // { en: ' It is now called createdAt.', … }
 */
export function formerFieldHint(name: string): ReturnType<typeof localizedMessage> | '' {
  return formerNameHint(name, ['createdAt', 'updatedAt'])
}

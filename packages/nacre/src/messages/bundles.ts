/**
 * The message groups that a browser loads together: those of an area, or of screens that need
 * additional messages. `list.pager` is a group inside another.
 */
export const bundles = {
  login: ['kit', 'checks', 'login'],
  account: ['account', 'fields', 'events'],
  admin: ['kit', 'checks', 'admin', 'fields', 'list', 'bulk', 'record', 'events', 'own'],
  /** Those of values, forms and lists on pages of the product. */
  parts: ['kit', 'fields', 'own', 'list.listContext'],
  partsOfForms: ['checks', 'record'],
  partsOfLists: [
    'list.filterField',
    'list.pager',
    'list.heading',
    'list.table',
    'list.records',
    'list.pageFilters',
    'list.freeTimes',
    'list.valueInput',
  ],
  access: ['access', 'model'],
  importExport: ['importExport'],
  system: ['system'],
  /** Those of the product, for its pages outside of the admin area. */
  own: ['own'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type MessageBundle = keyof typeof bundles

/** Returns the module id of a bundle in a language. */
export const messagesFile = (bundle: string, language: string): string =>
  `virtual:messages/${bundle}/${language}`

import { role } from '#shell/model/role.ts'

export const librarian = role('librarian')

/** May all that a librarian may, and a little more. */
export const chief = role('chief', { includes: [librarian], label: { en: 'Head', de: 'Leitung' } })

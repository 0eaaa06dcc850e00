import { role } from 'nacre'

export const librarian = role('librarian')

/** Has all permissions of a librarian, and some more. */
export const chief = role('chief', { includes: [librarian], label: { en: 'Head', de: 'Leitung' } })

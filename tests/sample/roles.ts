import { role } from '#shell/model/role.ts'

export const librarian = role('librarian')

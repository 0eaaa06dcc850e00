import { role } from '#shell/model/role.ts'

export const editor = role('editor', {
  purpose: 'Looks after everything that the welcome page shows.',
})

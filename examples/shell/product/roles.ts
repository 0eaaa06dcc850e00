import { role } from '#shell/model/role.ts'

export const editor = role('editor', {
  description: 'Manages the content of the welcome page.',
})

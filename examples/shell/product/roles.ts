import { role } from 'nacre'

export const editor = role('editor', {
  description: 'Manages the content of the welcome page.',
})

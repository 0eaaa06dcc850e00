import { role } from 'nacre'

export const editor = role('editor', {
  label: { en: 'Editor', de: 'Redaktion' },
  description: 'Manages the content of the welcome page.',
})

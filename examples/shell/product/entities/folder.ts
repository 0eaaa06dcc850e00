import { entity, everyone, text } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const folder = entity({
  name: 'folder',
  plural: 'folders',
  label: { en: 'Folder', de: 'Ordner' },
  pluralLabel: { en: 'Folders', de: 'Ordner' },
  description: 'A folder shown on the welcome page.',
  fields: { name: text({ required: true, max: 80, label: { en: 'Name', de: 'Name' } }) },
  limits: limits.folder,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

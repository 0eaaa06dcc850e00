import { entity, everyone, relation, text, url } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const folderLink = entity({
  name: 'folderLink',
  plural: 'folder-links',
  label: { en: 'Folder link', de: 'Ordnerlink' },
  pluralLabel: { en: 'Folder links', de: 'Ordnerlinks' },
  description: 'A link inside a folder.',
  fields: {
    folder: relation('folder', { required: true, label: { en: 'Folder', de: 'Ordner' } }),
    name: text({ required: true, max: 80, label: { en: 'Name', de: 'Name' } }),
    link: url({ required: true, label: { en: 'Link', de: 'Link' } }),
  },
  limits: limits.folderLink,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

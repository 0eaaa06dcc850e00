import { entity, everyone, relation, text, url } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const folderLink = entity({
  name: 'folderLink',
  plural: 'folder-links',
  description: 'A link inside a folder.',
  fields: {
    folder: relation('folder', { required: true }),
    name: text({ required: true, max: 80 }),
    link: url({ required: true }),
  },
  limits: limits.folderLink,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

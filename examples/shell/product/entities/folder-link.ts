import { entity } from '#shell/model/entity.ts'
import { url } from '#shell/model/fields/url.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { everyone } from '#shell/model/role.ts'
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

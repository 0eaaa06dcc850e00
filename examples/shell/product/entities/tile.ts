import { entity } from '#shell/model/entity.ts'
import { color } from '#shell/model/fields/color.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { text } from '#shell/model/fields/text.ts'
import { everyone } from '#shell/model/role.ts'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const tile = entity({
  name: 'tile',
  plural: 'tiles',
  description: 'A colored tile on the welcome page.',
  fields: {
    text: text({ required: true, max: 40 }),
    cols: integer({ required: true, min: 1, max: 4 }),
    rows: integer({ required: true, min: 1, max: 4 }),
    color: color({ required: true }),
  },
  limits: limits.tile,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

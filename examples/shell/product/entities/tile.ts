import { color, entity, everyone, integer, text } from 'nacre'
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

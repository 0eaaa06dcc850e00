import { color, entity, everyone, integer, text } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const tile = entity({
  name: 'tile',
  plural: 'tiles',
  label: { en: 'Tile', de: 'Kachel' },
  pluralLabel: { en: 'Tiles', de: 'Kacheln' },
  description: 'A colored tile on the welcome page.',
  fields: {
    text: text({ required: true, max: 40, label: { en: 'Text', de: 'Text' } }),
    cols: integer({ required: true, min: 1, max: 4, label: { en: 'Cols', de: 'Spalten' } }),
    rows: integer({ required: true, min: 1, max: 4, label: { en: 'Rows', de: 'Zeilen' } }),
    color: color({ required: true, label: { en: 'Color', de: 'Farbe' } }),
  },
  limits: limits.tile,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

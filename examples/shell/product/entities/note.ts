import { entity, everyone, text } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const note = entity({
  name: 'note',
  plural: 'notes',
  label: { en: 'Note', de: 'Notiz' },
  pluralLabel: { en: 'Notes', de: 'Notizen' },
  description: 'A note shown on the welcome page.',
  fields: { name: text({ required: true, max: 80, label: { en: 'Name', de: 'Name' } }) },
  limits: limits.note,
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

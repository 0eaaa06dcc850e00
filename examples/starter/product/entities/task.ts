import { date, entity, everyone, text } from 'nacre'
import { editor } from '../roles.ts'

export const task = entity({
  name: 'task',
  plural: 'tasks',
  fields: {
    title: text({ required: true, max: 120, searchable: true }),
    due: date(),
  },
  states: {
    initial: 'open',
    moves: {
      complete: { from: 'open', to: 'done', may: [editor] },
      reopen: { from: 'done', to: 'open', may: [editor] },
    },
  },
  may: { read: everyone, create: [editor], change: [editor], remove: [editor] },
})

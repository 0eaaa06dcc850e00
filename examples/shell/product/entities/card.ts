import { always, counter, entity, everyone, image, markdown, reaction, text, when } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const card = entity({
  name: 'card',
  plural: 'cards',
  description:
    'A card on the welcome page with image, title and text. Visitors can like and share it.',
  fields: {
    title: text({ required: true, max: 120, searchable: true }),
    image: image({ required: true }),
    text: markdown({ required: true, max: 2_000, searchable: true }),
    likes: counter(),
  },
  actions: { like: reaction({ countField: 'likes', viewerField: 'liked' }) },
  states: {
    initial: 'published',
    moves: {
      withdraw: { from: 'published', to: 'draft', may: [editor] },
      publish: { from: 'draft', to: 'published', may: [editor] },
    },
  },
  limits: limits.card,
  may: {
    read: { everyone: when({ state: 'published' }), editor: always },
    create: [editor],
    change: [editor],
    remove: [editor],
    like: everyone,
  },
})

import { tally } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { image } from '#shell/model/fields/image.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { text } from '#shell/model/fields/text.ts'
import { always, everyone, when } from '#shell/model/role.ts'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const card = entity({
  name: 'card',
  plural: 'cards',
  purpose:
    'A card of the welcome page: a picture with a title and a text, for visitors to like and to share.',
  fields: {
    title: text({ required: true, max: 120, searched: true }),
    image: image({ required: true }),
    text: longText({ required: true, max: 2_000, searched: true }),
    likes: counter(),
  },
  actions: { like: tally({ count: 'likes', mine: 'liked' }) },
  states: {
    initial: 'published',
    moves: {
      withdraw: { from: 'published', to: 'draft', who: [editor] },
      publish: { from: 'draft', to: 'published', who: [editor] },
    },
  },
  limits: limits.card,
  may: {
    read: { visitor: when({ state: 'published' }), editor: always },
    create: [editor],
    change: [editor],
    remove: [editor],
    like: everyone,
  },
})

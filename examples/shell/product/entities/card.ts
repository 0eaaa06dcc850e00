import { always, counter, entity, everyone, image, markdown, reaction, text, when } from 'nacre'
import { limits } from '../limits.ts'
import { editor } from '../roles.ts'

export const card = entity({
  name: 'card',
  plural: 'cards',
  label: { en: 'Card', de: 'Karte' },
  pluralLabel: { en: 'Cards', de: 'Karten' },
  description:
    'A card on the welcome page with image, title and text. Visitors can like and share it.',
  fields: {
    title: text({
      required: true,
      max: 120,
      searchable: true,
      label: { en: 'Title', de: 'Titel' },
    }),
    image: image({ required: true, label: { en: 'Image', de: 'Bild' } }),
    text: markdown({
      required: true,
      max: 2_000,
      searchable: true,
      label: { en: 'Text', de: 'Text' },
    }),
    likes: counter({ label: { en: 'Likes', de: 'Gefällt-mir-Angaben' } }),
  },
  actions: {
    like: reaction({
      countField: 'likes',
      viewerField: 'liked',
      label: { en: 'Like', de: 'Gefällt mir' },
    }),
  },
  states: {
    initial: 'published',
    labels: {
      published: { en: 'Published', de: 'Veröffentlicht' },
      draft: { en: 'Draft', de: 'Entwurf' },
    },
    moves: {
      withdraw: {
        from: 'published',
        to: 'draft',
        may: [editor],
        label: { en: 'Withdraw', de: 'Zurückziehen' },
      },
      publish: {
        from: 'draft',
        to: 'published',
        may: [editor],
        label: { en: 'Publish', de: 'Veröffentlichen' },
      },
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

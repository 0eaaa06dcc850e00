import { counter, entity, reaction, text } from 'nacre'

/** An entity without permissions, so only administrators have access. */
export const complaint = entity({
  name: 'complaint',
  plural: 'complaints',
  fields: { about: text({ required: true }), seconds: counter() },
  actions: { second: reaction({ countField: 'seconds', viewerField: 'seconded' }) },
})

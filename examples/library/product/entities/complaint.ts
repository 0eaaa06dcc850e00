import { reaction } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { text } from '#shell/model/fields/text.ts'

/** An entity without permissions, so only administrators have access. */
export const complaint = entity({
  name: 'complaint',
  plural: 'complaints',
  fields: { about: text({ required: true }), seconds: counter() },
  actions: { second: reaction({ countField: 'seconds', viewerField: 'seconded' }) },
})

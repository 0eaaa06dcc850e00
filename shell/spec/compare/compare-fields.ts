import type { FieldDescription } from '../description.ts'
import { sayValue } from '../phrases/values.ts'
import { compareBounds } from './compare-bounds.ts'
import { type Changes, paired, same } from './change.ts'

/** What fields are for: a record has them, or an action is told them and nobody reads them. */
export interface Use {
  /** How they are called: `the field title`. */
  readonly kind: string
  /** What happens with them: `creates a card`. */
  readonly does: string
  readonly isRead: boolean
}

export function compareFields(
  before: readonly FieldDescription[],
  after: readonly FieldDescription[],
  use: Use,
  changes: Changes,
): void {
  const { kept, gone, added } = paired(before, after, ({ was }) => was)
  const { kind, does, isRead } = use
  for (const { name, derived } of gone) {
    const whom = derived ? 'readers' : isRead ? 'everybody' : 'writers'
    const why = isRead
      ? 'it is gone from the answers, and whoever sends it is refused'
      : 'whoever sends it is refused'
    changes.break(`${kind} ${name} is gone.`, whom, why)
  }
  for (const field of added) {
    const isAsked = field.required && !field.derived && field.initial === undefined
    const says = `${kind} ${field.name} is new${isAsked ? ', and required' : ''}.`
    if (isAsked) changes.break(says, 'writers', `whoever ${does} without it is refused`)
    else changes.say(says)
  }
  for (const [old, field] of kept) compareField(old, field, use, changes)
}

function compareField(
  old: FieldDescription,
  field: FieldDescription,
  use: Use,
  changes: Changes,
): void {
  const { kind, isRead } = use
  const name = `${kind} ${field.name}`
  const whom = isRead ? 'everybody' : 'writers'
  if (old.name !== field.name) {
    changes.break(
      `${kind} ${old.name} is now called ${field.name}; its values are kept.`,
      whom,
      'nobody finds it under the old name',
    )
  }
  if (old.type !== field.type) {
    const why = 'other values are taken and answered'
    changes.break(`${name} is now ${field.type} and no longer ${old.type}.`, whom, why)
    return
  }
  compareNeed(old, field, use, changes)
  if (!old.unique && field.unique) {
    changes.break(`${name} is now unique.`, 'writers', 'a value that is there already is refused')
  } else if (old.unique && !field.unique) changes.say(`${name} is no longer unique.`)
  if (old.searched !== field.searched) {
    changes.say(`${name} is ${field.searched ? 'now' : 'no longer'} searched.`)
  }
  if (old.formula !== field.formula) {
    changes.say(`${name} is now worked out as ${field.formula ?? 'nothing'}.`)
  }
  if (!same(old.reveals, field.reveals)) {
    const revealed = field.reveals?.join(', ') ?? 'nothing'
    changes.say(`${name} now reveals ${revealed} to whoever may read it.`)
  }
  if (old.shownWhen !== field.shownWhen) {
    const when = field.shownWhen === undefined ? 'always' : `when ${field.shownWhen}`
    changes.say(`${name} is shown in forms ${when}.`)
  }
  const wordsOf = ({ label, help, example }: FieldDescription) => [label, help, example]
  if (!same(wordsOf(old), wordsOf(field))) {
    changes.say(`${name} is described in other words.`)
  }
  compareBounds(name, old, field, isRead, changes)
  compareRelation(name, old, field, isRead, changes)
  if (old.item && field.item) {
    compareFields([old.item], [field.item], { ...use, kind: `${name}:` }, changes)
  }
  if (old.parts && field.parts) {
    compareFields(old.parts, field.parts, { ...use, kind: `${name}: its part` }, changes)
  }
}

/** Whether it is needed, what stands in for it, and who keeps it. */
function compareNeed(
  old: FieldDescription,
  field: FieldDescription,
  { kind, does, isRead }: Use,
  changes: Changes,
): void {
  const name = `${kind} ${field.name}`
  const isAsked = (one: FieldDescription) => one.required && !one.derived
  if (!isAsked(old) && isAsked(field)) {
    const says = `${name} is now required.`
    if (field.initial === undefined) {
      changes.break(says, 'writers', `whoever ${does} without it is refused`)
    } else changes.break(says, 'writers', 'whoever clears it is refused')
  } else if (isAsked(old) && !isAsked(field)) {
    const says = `${name} is no longer required.`
    if (isRead) changes.break(says, 'readers', 'answers may have nothing there')
    else changes.say(says)
  }
  if (same(old.initial, field.initial)) return
  if (field.initial !== undefined) {
    changes.say(`${name} now begins as ${sayValue(field.initial)}.`)
  } else if (field.required) {
    const why = `whoever ${does} without it is refused`
    changes.break(`${name} has no default any more.`, 'writers', why)
  } else changes.say(`${name} has no default any more.`)
}

function compareRelation(
  name: string,
  { relation: old }: FieldDescription,
  { relation }: FieldDescription,
  isRead: boolean,
  changes: Changes,
): void {
  if (!old || !relation) return
  if (old.target !== relation.target) {
    const why = 'other records are taken and answered'
    const whom = isRead ? 'everybody' : 'writers'
    changes.break(`${name} now points to ${relation.target}, not to ${old.target}.`, whom, why)
  }
  if (old.reverse !== relation.reverse) {
    const says = `${name} is called ${relation.reverse ?? 'nothing'} from the other side.`
    if (old.reverse === undefined) changes.say(says)
    else changes.break(says, 'readers', `nobody finds it under ${old.reverse}`)
  }
  if (old.onRemove === relation.onRemove) return
  const says = `${name}: when that is removed, ${ends[relation.onRemove]}, and no longer ${ends[old.onRemove]}.`
  if (relation.onRemove === 'refuse') changes.break(says, 'writers', 'a removal may be refused')
  else changes.say(says)
}

const ends = {
  refuse: 'the removal is refused',
  clear: 'it is taken out here',
  'remove with': 'this one goes with it',
} as const

import type { ActionDescription } from '../description.ts'
import { type Changes, diffByName, isEqualData } from './changes.ts'
import { compareFields } from './compare-fields.ts'

export function compareActions(
  before: readonly ActionDescription[],
  after: readonly ActionDescription[],
  changes: Changes,
): void {
  const { common: stored, removed, added } = diffByName(before, after)
  for (const { name } of removed) {
    changes.addBreaking(`the action ${name} was removed.`, 'writers', 'requests to it fail')
  }
  for (const { name } of added) changes.add(`the action ${name} was added.`)
  for (const [old, action] of stored) {
    const name = `the action ${action.name}`
    if (!isEqualData(old.label, action.label)) changes.add(`${name} has a new label.`)
    if (old.kind === 'code' && action.kind === 'code') {
      if (old.description !== action.description) changes.add(`${name} has a new description.`)
      const use = { kind: `${name}: its input`, does: 'uses it', isRead: false }
      compareFields(old.input, action.input, use, changes)
      const answers = { kind: `${name}: its answer`, does: 'uses it', isRead: true }
      compareFields(old.answers ?? [], action.answers ?? [], answers, changes)
      if (!isEqualData([old.of, old.readOnly], [action.of, action.readOnly])) {
        const why = 'its method and its address changed'
        changes.addBreaking(`${name} is called in another way.`, 'everybody', why)
      }
      for (const id of action.errors) {
        if (!old.errors.includes(id)) changes.add(`${name} can now fail with ${id}.`)
      }
    } else if (!isEqualData(old, action)) {
      changes.addBreaking(`${name} changed.`, 'everybody', 'its request or response changed')
    }
  }
}

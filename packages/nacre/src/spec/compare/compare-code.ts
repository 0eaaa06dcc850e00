import type { AppFacts } from '../app-facts.ts'
import type { Description } from '../description.ts'
import { type Change, collectChanges } from './changes.ts'

/** Compares what the code of pages and routes does. A removed route breaks its clients. */
export function compareCode(
  { code: before }: Description,
  { code: after }: Description,
  all: Change[],
): void {
  // Specifications of earlier versions say nothing about code.
  if (!before) return
  comparePageUses(before.pageUses, after?.pageUses ?? {}, all)
  const changes = collectChanges('addresses', all)
  const { removed, added } = difference(before.routes, after?.routes ?? [])
  for (const route of removed)
    changes.addBreaking(`${route} was removed.`, 'everybody', 'requests to it fail')
  for (const route of added) changes.add(`${route} was added.`)
}

function comparePageUses(
  before: AppFacts['pageUses'],
  after: AppFacts['pageUses'],
  all: Change[],
): void {
  for (const page of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const changes = collectChanges(page, all)
    const { removed, added } = difference(before[page] ?? [], after[page] ?? [])
    for (const use of removed) changes.add(`the code of the page has no ${use} any more.`)
    for (const use of added) changes.add(`the code of the page now has ${use}.`)
  }
}

function difference(before: readonly string[], after: readonly string[]) {
  return {
    removed: before.filter((one) => !after.includes(one)),
    added: after.filter((one) => !before.includes(one)),
  }
}

import { placeOf } from '#shell/model/own-parts.ts'
import type { AddressDescription, Description, FailureDescription, House } from '../description.ts'
import { type Change, changesOf, paired, same } from './change.ts'
import { compareEntities } from './compare-entities.ts'

/**
 * What changed from one version of a product to another, in the words of the product, and whether it
 * breaks those who use the API.
 */
export function compareDescriptions(before: Description, after: Description): readonly Change[] {
  const all: Change[] = []
  compareProduct(before, after, all)
  compareRoles(before, after, all)
  comparePages(before, after, all)
  compareEntities(before.entities, after.entities, all)
  compareFailures('failures', before.failures, after.failures, all)
  compareCalls(before, after, all)
  compareHouse(before.house, after.house, all)
  return all
}

/** Whether any of the changes breaks somebody. */
export function isBreaking(changes: readonly Change[]): boolean {
  return changes.some(({ breaks }) => breaks !== undefined)
}

function compareProduct(before: Description, after: Description, all: Change[]): void {
  const changes = changesOf('product', all)
  for (const part of ['name', 'tagline', 'about', 'purpose', 'groups'] as const) {
    if (!same(before[part], after[part])) changes.say(`its ${part} is described otherwise.`)
  }
  if (!same(before.languages, after.languages)) {
    changes.say(`its languages are ${after.languages.join(', ')} now.`)
  }
  if (before.documents !== after.documents) {
    const says = `the documents of the API are ${after.documents} now.`
    if (after.documents === 'closed')
      changes.break(says, 'readers', 'only administrators read them')
    else changes.say(says)
  }
  if (same(before.users, after.users)) return
  if (!after.users) changes.break('nobody has an account any more.', 'everybody', 'nobody gets in')
  else if (before.users?.signUp === 'open' && after.users.signUp !== 'open') {
    changes.break(
      'nobody makes an account by themselves any more.',
      'writers',
      'signing up is refused',
    )
  } else changes.say('people get in otherwise, or for another time.')
}

function compareRoles(before: Description, after: Description, all: Change[]): void {
  const { kept, gone, added } = paired(before.roles, after.roles)
  for (const { name } of gone) {
    changesOf(name, all).break(
      'the role is gone.',
      'everybody',
      'whoever had it may no longer what it may',
    )
  }
  for (const { name } of added) changesOf(name, all).say('the role is new.')
  for (const [old, role] of kept) {
    const changes = changesOf(role.name, all)
    for (const one of old.includes) {
      if (role.includes.includes(one)) continue
      changes.break(
        `the role no longer includes ${one}.`,
        'everybody',
        `it may no longer what ${one} may`,
      )
    }
    for (const one of role.includes) {
      if (!old.includes.includes(one)) changes.say(`the role now includes ${one}.`)
    }
    if (!same([old.label, old.purpose], [role.label, role.purpose])) {
      changes.say('the role is described otherwise.')
    }
  }
}

/** Pages are no part of the API: whoever has a link to one that is gone finds the page for that. */
function comparePages(before: Description, after: Description, all: Change[]): void {
  const { kept, gone, added } = paired(before.pages, after.pages)
  for (const { name, path } of gone) changesOf(name, all).say(`the page ${path} is gone.`)
  for (const { name, path } of added) changesOf(name, all).say(`the page ${path} is new.`)
  for (const [old, page] of kept) {
    const changes = changesOf(page.name, all)
    if (old.path !== page.path) changes.say(`the page is now at ${page.path}, not at ${old.path}.`)
    if (!same({ ...old, path: '' }, { ...page, path: '' })) {
      changes.say('the page is described otherwise.')
    }
  }
}

function compareFailures(
  about: string,
  before: readonly FailureDescription[],
  after: readonly FailureDescription[],
  all: Change[],
): void {
  const changes = changesOf(about, all)
  const statuses = new Set(before.map(({ status }) => status))
  const named = (list: readonly FailureDescription[]) =>
    list.map((one) => ({ ...one, name: one.id }))
  const { kept, gone, added } = paired(named(before), named(after))
  for (const { id } of gone) changes.say(`the failure ${id} is gone.`)
  for (const { id, status } of added) {
    const says = `the failure ${id} (${status}) is new.`
    // Whoever meets an id they do not know goes by the status.
    if (statuses.has(status) || before.length === 0) changes.say(says)
    else changes.break(says, 'readers', `nothing was refused with ${status} before`)
  }
  for (const [old, failure] of kept) {
    if (old.status !== failure.status) {
      const says = `the failure ${failure.id} now has the status ${failure.status}, not ${old.status}.`
      changes.break(says, 'readers', 'whoever goes by the status takes it for something else')
    } else if (!same(old, failure)) changes.say(`the failure ${failure.id} says it in other words.`)
  }
}

/** What the product calls by itself, and what it adds to the admin area, breaks nobody who calls the product. */
function compareCalls(before: Description, after: Description, all: Change[]): void {
  const parts = ({ admin = [] }: Partial<Description>) =>
    admin.map((part) => ({ ...part, name: placeOf(part) }))
  const kinds = {
    call: [before.calls, after.calls],
    job: [before.jobs, after.jobs],
    'part of the admin area': [parts(before), parts(after)],
  } as const
  for (const [kind, [old, now]] of Object.entries(kinds)) {
    const { kept, gone, added } = paired<{ readonly name: string }>(old, now)
    for (const { name } of gone) changesOf(name, all).say(`the ${kind} is gone.`)
    for (const { name } of added) changesOf(name, all).say(`the ${kind} is new.`)
    for (const [was, is] of kept) {
      if (!same(was, is)) changesOf(is.name, all).say(`the ${kind} is made otherwise.`)
    }
  }
}

function compareHouse(before: House, after: House, all: Change[]): void {
  compareAddresses(before.addresses, after.addresses, all)
  compareAddresses(before.recordAddresses, after.recordAddresses, all)
  compareFailures('shell', before.failures, after.failures, all)
  const changes = changesOf('shell', all)
  const constants = (house: House) =>
    house.constants.flatMap(({ name, values }) =>
      values.map(([constant, value]) => ({ name: `${name}: ${constant}`, value })),
    )
  const { kept, gone, added } = paired(constants(before), constants(after))
  for (const { name } of gone) changes.say(`the constant ${name} is gone.`)
  for (const { name, value } of added) changes.say(`the constant ${name} is new: ${value}.`)
  for (const [old, one] of kept) {
    if (old.value !== one.value) changes.say(`${one.name} is now ${one.value}, not ${old.value}.`)
  }
}

function compareAddresses(
  before: readonly AddressDescription[],
  after: readonly AddressDescription[],
  all: Change[],
): void {
  const named = (list: readonly AddressDescription[]) =>
    list.map((one) => ({ ...one, name: `${one.method} ${one.path}` }))
  const { kept, gone, added } = paired(named(before), named(after))
  const changes = changesOf('addresses', all)
  for (const { name } of gone) changes.break(`${name} is gone.`, 'everybody', 'it answers no more')
  for (const { name } of added) changes.say(`${name} is new.`)
  for (const [old, address] of kept) {
    const { name } = address
    const parameters = paired(old.parameters, address.parameters)
    for (const one of parameters.gone) {
      changes.break(
        `${name} no longer takes ${one.name}.`,
        'writers',
        'whoever sends it is refused',
      )
    }
    for (const one of parameters.added) {
      if (one.isNeeded)
        changes.break(`${name} now needs ${one.name}.`, 'writers', 'it is refused without')
      else changes.say(`${name} now takes ${one.name}.`)
    }
    for (const [was, is] of parameters.kept) {
      if (!was.isNeeded && is.isNeeded) {
        changes.break(`${name} now needs ${is.name}.`, 'writers', 'it is refused without')
      }
    }
    for (const status of address.refusals) {
      if (!old.refusals.includes(status)) changes.say(`${name} can now be refused with ${status}.`)
    }
  }
}

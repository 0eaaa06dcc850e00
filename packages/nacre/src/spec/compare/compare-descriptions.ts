import { extensionPath } from '#shell/language/product/admin-extensions.ts'
import type { Description } from '../description.ts'
import type { ErrorDescription, RouteDescription, ShellFacts } from '../shell-facts.ts'
import { type Change, collectChanges, diffByName, isEqualData } from './changes.ts'
import { compareCode } from './compare-code.ts'
import { compareSteps } from './compare-processes.ts'
import { compareEntities } from './compare-entities.ts'

/** Returns the changes between two versions of a product, and whether they break API clients. */
export function compareDescriptions(before: Description, after: Description): readonly Change[] {
  const all: Change[] = []
  compareProduct(before, after, all)
  compareRoles(before, after, all)
  comparePages(before, after, all)
  compareEntities(before.entities, after.entities, all)
  compareSteps(before, after, all)
  compareErrors('failures', before.errors, after.errors, all)
  compareThemes(before, after, all)
  compareCalls(before, after, all)
  compareShellFacts(before.shell, after.shell, all)
  compareCode(before, after, all)
  return all
}

/** Checks whether any change is breaking. */
export function isBreaking(changes: readonly Change[]): boolean {
  return changes.some(({ breaks }) => breaks !== undefined)
}

function compareProduct(before: Description, after: Description, all: Change[]): void {
  const changes = collectChanges('product', all)
  for (const part of ['name', 'tagline', 'description', 'purpose', 'userGroups'] as const) {
    if (!isEqualData(before[part], after[part])) changes.add(`its ${part} changed.`)
  }
  if (!isEqualData(before.languages, after.languages)) {
    changes.add(`its languages are now ${after.languages.join(', ')}.`)
  }
  // Specifications of earlier versions have no time zone.
  const [zone, newZone] = [before, after].map((one) => one.timeZone ?? 'UTC')
  if (zone !== newZone) changes.add(`its time zone is now ${newZone}.`)
  if (before.docs !== after.docs) {
    const text = `the API documentation is now ${after.docs}.`
    if (after.docs === 'administrators')
      changes.addBreaking(text, 'readers', 'only administrators can read it')
    else changes.add(text)
  }
  if (isEqualData(before.users, after.users)) return
  if (!after.users)
    changes.addBreaking('the user accounts were removed.', 'everybody', 'nobody can sign in')
  else if (before.users?.signUp === 'open' && after.users.signUp !== 'open') {
    changes.addBreaking('sign-up was closed.', 'writers', 'sign-up requests are rejected')
  } else changes.add('the sign-in methods or session lifetimes changed.')
}

function compareRoles(before: Description, after: Description, all: Change[]): void {
  const { common: stored, removed, added } = diffByName(before.roles, after.roles)
  for (const { name } of removed) {
    collectChanges(name, all).addBreaking(
      'the role was removed.',
      'everybody',
      'users with this role lose its permissions',
    )
  }
  for (const { name } of added) collectChanges(name, all).add('the role was added.')
  for (const [old, role] of stored) {
    const changes = collectChanges(role.name, all)
    for (const one of old.includes) {
      if (role.includes.includes(one)) continue
      changes.addBreaking(
        `the role no longer includes ${one}.`,
        'everybody',
        `it loses the permissions of ${one}`,
      )
    }
    for (const one of role.includes) {
      if (!old.includes.includes(one)) changes.add(`the role now includes ${one}.`)
    }
    if (!isEqualData([old.label, old.description], [role.label, role.description])) {
      changes.add('the role has a new description.')
    }
  }
}

/** Compares the pages. Changes are never breaking, because pages are not part of the API. */
function comparePages(before: Description, after: Description, all: Change[]): void {
  const { common: stored, removed, added } = diffByName(before.pages, after.pages)
  for (const { name, path } of removed)
    collectChanges(name, all).add(`the page ${path} was removed.`)
  for (const { name, path } of added) collectChanges(name, all).add(`the page ${path} was added.`)
  for (const [old, page] of stored) {
    const changes = collectChanges(page.name, all)
    if (old.path !== page.path) changes.add(`the page is now at ${page.path}, not at ${old.path}.`)
    if (!isEqualData({ ...old, path: '' }, { ...page, path: '' })) {
      changes.add('the page has a new description.')
    }
  }
}

function compareErrors(
  subject: string,
  before: readonly ErrorDescription[],
  after: readonly ErrorDescription[],
  all: Change[],
): void {
  const changes = collectChanges(subject, all)
  const statuses = new Set(before.map(({ status }) => status))
  const named = (list: readonly ErrorDescription[]) => list.map((one) => ({ ...one, name: one.id }))
  const { common: stored, removed, added } = diffByName(named(before), named(after))
  for (const { id } of removed) changes.add(`the error ${id} was removed.`)
  for (const { id, status } of added) {
    const text = `the error ${id} (${status}) was added.`
    // Clients handle an unknown error code by its status, so only a new status is breaking.
    if (statuses.has(status) || before.length === 0) changes.add(text)
    else changes.addBreaking(text, 'readers', `clients don’t expect the status ${status}`)
  }
  for (const [old, error] of stored) {
    if (old.status !== error.status) {
      const text = `the error ${error.id} now has the status ${error.status}, not ${old.status}.`
      changes.addBreaking(text, 'readers', 'clients that check the status misread it')
    } else if (!isEqualData(old, error)) changes.add(`the error ${error.id} has a new message.`)
  }
}

/** Compares colors, fonts and logo. */
function compareThemes(before: Description, after: Description, all: Change[]): void {
  if (isEqualData(before.theme, after.theme)) return
  collectChanges('theme', all).add('the theme changed.')
}

/** Compares outgoing calls, jobs, areas and admin extensions. API clients do not depend on them. */
function compareCalls(before: Description, after: Description, all: Change[]): void {
  const parts = ({ admin = [] }: Partial<Description>) =>
    admin.map((part) => ({ ...part, name: extensionPath(part) }))
  const kinds = {
    call: [before.calls, after.calls],
    job: [before.jobs, after.jobs],
    email: [before.emails ?? [], after.emails],
    'call of jobs': [before.serverCalls ?? [], after.serverCalls],
    secret: [before.secrets ?? [], after.secrets],
    webhook: [before.webhooks ?? [], after.webhooks],
    area: [before.areas ?? [], after.areas],
    'part of the admin area': [parts(before), parts(after)],
  } as const
  for (const [kind, [old, now]] of Object.entries(kinds)) {
    const { common: stored, removed, added } = diffByName<{ readonly name: string }>(old, now)
    for (const { name } of removed) collectChanges(name, all).add(`the ${kind} was removed.`)
    for (const { name } of added) collectChanges(name, all).add(`the ${kind} was added.`)
    for (const [was, is] of stored) {
      if (!isEqualData(was, is)) collectChanges(is.name, all).add(`the ${kind} changed.`)
    }
  }
}

function compareShellFacts(before: ShellFacts, after: ShellFacts, all: Change[]): void {
  compareRoutes(before.routes, after.routes, all)
  compareRoutes(before.recordRoutes, after.recordRoutes, all)
  compareErrors('shell', before.failures, after.failures, all)
  const changes = collectChanges('shell', all)
  const constants = (shell: ShellFacts) =>
    shell.constants.flatMap(({ name, values }) =>
      values.map(([constant, value]) => ({ name: `${name}: ${constant}`, value })),
    )
  const { common: stored, removed, added } = diffByName(constants(before), constants(after))
  for (const { name } of removed) changes.add(`the constant ${name} was removed.`)
  for (const { name, value } of added) changes.add(`the constant ${name} was added: ${value}.`)
  for (const [old, one] of stored) {
    if (old.value !== one.value) changes.add(`${one.name} is now ${one.value}, not ${old.value}.`)
  }
}

function compareRoutes(
  before: readonly RouteDescription[],
  after: readonly RouteDescription[],
  all: Change[],
): void {
  const named = (list: readonly RouteDescription[]) =>
    list.map((one) => ({ ...one, name: `${one.method} ${one.path}` }))
  const { common: stored, removed, added } = diffByName(named(before), named(after))
  const changes = collectChanges('addresses', all)
  for (const { name } of removed)
    changes.addBreaking(`${name} was removed.`, 'everybody', 'requests to it fail')
  for (const { name } of added) changes.add(`${name} was added.`)
  for (const [old, address] of stored) {
    const { name } = address
    const parameters = diffByName(old.parameters, address.parameters)
    for (const one of parameters.removed) {
      changes.addBreaking(
        `${name} no longer accepts ${one.name}.`,
        'writers',
        'requests that send it are rejected',
      )
    }
    for (const one of parameters.added) {
      if (one.isRequired)
        changes.addBreaking(
          `${name} now requires ${one.name}.`,
          'writers',
          'requests without it are rejected',
        )
      else changes.add(`${name} now accepts ${one.name}.`)
    }
    for (const [was, is] of parameters.common) {
      if (!was.isRequired && is.isRequired) {
        changes.addBreaking(
          `${name} now requires ${is.name}.`,
          'writers',
          'requests without it are rejected',
        )
      }
    }
    for (const status of address.errors) {
      if (!old.errors.includes(status)) changes.add(`${name} can now fail with ${status}.`)
    }
  }
}

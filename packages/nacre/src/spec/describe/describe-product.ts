import type { Actor } from '#shell/language/roles/actor.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { ErrorText } from '#shell/language/errors/error-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import { pageCallsOf } from '#shell/language/product/server-call.ts'
import type { AppFacts } from '../app-facts.ts'
import type { Description } from '../description.ts'
import type { ShellFacts } from '../shell-facts.ts'
import { type Languages, languagesIn, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeEntity, mayKnow } from './describe-entity.ts'
import { describeEmails } from './describe-emails.ts'
import { describeAreas } from './describe-areas.ts'
import { describeFieldTypes } from './describe-field-types.ts'
import { describeExtensions } from './describe-extensions.ts'
import { describeConnections } from './describe-connections.ts'
import { describeJobs, describeSteps } from './describe-processes.ts'
import { describeUsers } from './describe-users.ts'
import { unrestrictedViewer, type Viewer, viewerOf } from './viewer.ts'

/** The built-in groups of access rules. */
export const builtInGroups = ['everyone', 'user', 'owner'] as const

/** The facts about the shell that the model does not contain. */
export type ExternalFacts = Omit<ShellFacts, 'failures'>

/**
 * Describes a product as plain data: completely, or limited to what a reader may know.
 *
 * @example
 * const description = describeProduct(product, shellFactsOf(product))
 */
export function describeProduct(
  product: Product,
  shell: ExternalFacts,
  reader?: Actor,
  code?: AppFacts,
): Description {
  const {
    name,
    tagline,
    description,
    purpose,
    userGroups = {},
    languages,
    timeZone,
    roles,
    entities,
  } = product
  const viewer = reader ? viewerOf(reader, roles) : unrestrictedViewer
  const known = new Set(entities.filter((one) => mayKnow(one, viewer)).map((one) => one.name))
  return {
    format: 1,
    ...(viewer.isAll ? {} : { readBy: builtInGroups.filter(viewer.hasRole) }),
    name,
    tagline,
    ...(description === undefined ? {} : { description }),
    ...(purpose === undefined ? {} : { purpose }),
    userGroups,
    languages,
    timeZone,
    ...(product.theme ? { theme: product.theme } : {}),
    pages: pagesOf(product),
    areas: describeAreas(product, viewer),
    admin: describeExtensions(product, viewer),
    entities: entities.flatMap(
      (one) =>
        describeEntity(one, viewer, (other) => known.has(other), languages, product.emails) ?? [],
    ),
    fieldTypes: describeFieldTypes(
      { entities: entities.filter(({ name: one }) => known.has(one)) },
      languages,
    ),
    ...(product.users ? { users: describeUsers(product.users, viewer, languages) } : {}),
    roles: roles
      .filter(({ role }) => viewer.hasRole(role))
      .map(({ role, includes, label, description: about }) => ({
        name: role,
        includes: includes.map((one) => one.role),
        ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
        ...(about === undefined ? {} : { description: about }),
      })),
    calls: callsOf(product, viewer),
    jobs: viewer.isAll ? describeJobs(product) : [],
    steps: viewer.isAll ? describeSteps(product) : [],
    emails: viewer.isAll ? describeEmails(product) : [],
    ...describeConnections(viewer.isAll ? product : { ...noConnections, languages }),
    errors: errorsOf(product.errors, languages),
    ...(product.usedInCode && viewer.isAll ? { usedInCode: product.usedInCode } : {}),
    docs: product.api.docs,
    ...(code && viewer.isAll && hasFacts(code) ? { code } : {}),
    shell: {
      ...shell,
      failures: errorsOf(builtInErrors, languages, languagesIn),
      constants: shell.constants.filter((one) => viewer.isAll || !one.isInternal),
    },
  }
}

const hasFacts = ({ pageUses, routes }: AppFacts): boolean =>
  routes.length > 0 || Object.values(pageUses).some((uses) => uses.length > 0)

function pagesOf({ pages, pageContents = {}, languages }: Product): Description['pages'] {
  return Object.entries(pages).map(([name, page]) => {
    const { content = [], interactions = [], calls = [] } = pageContents[name] ?? {}
    const { path, title, description, isIndexed, isInNavigation = true } = page
    return {
      name,
      path,
      title: normalizeLocalizedText(title, languages),
      description: normalizeLocalizedText(description, languages),
      isIndexed,
      ...(isInNavigation ? {} : { isInNavigation }),
      content,
      interactions,
      calls,
    }
  })
}

const noConnections = { calls: {}, secrets: {}, webhooks: {} }

/**
 * Describes the calls. Visitors can observe the calls of pages. Other calls are limited to the
 * unrestricted viewer.
 */
function callsOf({ calls, pageContents = {} }: Product, { isAll }: Viewer): Description['calls'] {
  const pageCalls = new Set(Object.values(pageContents).flatMap((screen) => screen.calls))
  return Object.entries(pageCallsOf(calls))
    .filter(([name]) => isAll || pageCalls.has(name))
    .map(([name, { urlVariable, body, description, ...call }]) => ({
      name,
      ...call,
      ...(urlVariable === undefined || !isAll ? {} : { urlVariable }),
      ...(body === undefined ? {} : { body }),
      ...(description === undefined ? {} : { description }),
    }))
}

function errorsOf(
  failures: Readonly<Record<string, ErrorText>>,
  languages: Languages,
  textIn = normalizeLocalizedText,
): Description['errors'] {
  return Object.entries(failures).map(([id, { status, message, cause, hint }]) => ({
    id,
    status,
    message: textIn(message, languages),
    ...(cause === undefined ? {} : { cause: textIn(cause, languages) }),
    ...(hint === undefined ? {} : { hint: textIn(hint, languages) }),
  }))
}

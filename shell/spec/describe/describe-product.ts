import type { Actor } from '#shell/model/actor.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import type { FailureText } from '#shell/model/failures/failure-text.ts'
import type { Product } from '#shell/model/product.ts'
import type { Description, House } from '../description.ts'
import { type Languages, tidyWords } from '../phrases/sayings.ts'
import { describeEntity, mayKnow } from './describe-entity.ts'
import { describeParts } from './describe-parts.ts'
import { describeUsers } from './describe-users.ts'
import { everything, type Knowledge, knowledgeOf } from './knowledge.ts'

/** Whom permissions speak of besides the roles of the product. */
export const everybody = ['everyone', 'user', 'owner'] as const

/** What the shell brings, without what the model itself knows. */
export type HouseFacts = Omit<House, 'failures'>

/**
 * A product as plain data: all of it, or what somebody may know of it.
 *
 * @example
 * const description = describeProduct(product, houseOf(product))
 */
export function describeProduct(product: Product, house: HouseFacts, reader?: Actor): Description {
  const { name, tagline, about, purpose, groups = {}, languages, roles, entities } = product
  const knowledge = reader ? knowledgeOf(reader, roles) : everything
  const known = new Set(entities.filter((one) => mayKnow(one, knowledge)).map((one) => one.name))
  return {
    format: 1,
    ...(knowledge.isAll ? {} : { readBy: everybody.filter(knowledge.isHeld) }),
    name,
    tagline,
    ...(about === undefined ? {} : { about }),
    ...(purpose === undefined ? {} : { purpose }),
    groups,
    languages,
    pages: pagesOf(product),
    admin: describeParts(product, knowledge),
    entities: entities.flatMap(
      (one) => describeEntity(one, knowledge, (other) => known.has(other), languages) ?? [],
    ),
    ...(product.users ? { users: describeUsers(product.users, knowledge, languages) } : {}),
    roles: roles
      .filter(({ role }) => knowledge.isHeld(role))
      .map(({ role, includes, label, purpose: use }) => ({
        name: role,
        includes: includes.map((one) => one.role),
        ...(label === undefined ? {} : { label: tidyWords(label, languages) }),
        ...(use === undefined ? {} : { purpose: use }),
      })),
    calls: callsOf(product, knowledge),
    jobs: knowledge.isAll ? jobsOf(product) : [],
    failures: failuresOf(product.failures, languages),
    documents: product.api.documents,
    house: {
      ...house,
      failures: failuresOf(shellFailures, languages),
      constants: house.constants.filter((one) => knowledge.isAll || !one.isInternal),
    },
  }
}

function pagesOf({ pages, screens = {} }: Product): Description['pages'] {
  return Object.entries(pages).map(([name, page]) => {
    const { shows = [], does = [], calls = [] } = screens[name] ?? {}
    const { path, title, description, isListed } = page
    return { name, path, title, description, isListed, shows, does, calls }
  })
}

/** Calls of pages can be seen by whoever opens them; others are for those who build. */
function callsOf({ calls, screens = {} }: Product, { isAll }: Knowledge): Description['calls'] {
  const seen = new Set(Object.values(screens).flatMap((screen) => screen.calls))
  return Object.entries(calls)
    .filter(([name]) => isAll || seen.has(name))
    .map(([name, { variable, payload, use, ...call }]) => ({
      name,
      ...call,
      ...(variable === undefined || !isAll ? {} : { variable }),
      ...(payload === undefined ? {} : { payload }),
      ...(use === undefined ? {} : { use }),
    }))
}

function jobsOf({ jobs }: Product): Description['jobs'] {
  return Object.entries(jobs).map(([name, { tries, seconds, schedule, does }]) => ({
    name,
    tries,
    seconds,
    ...(schedule === undefined ? {} : { schedule: schedule.every }),
    ...(does === undefined ? {} : { does }),
  }))
}

function failuresOf(
  failures: Readonly<Record<string, FailureText>>,
  languages: Languages,
): Description['failures'] {
  return Object.entries(failures).map(([id, { status, says, cause, remedy }]) => ({
    id,
    status,
    says: tidyWords(says, languages),
    cause: tidyWords(cause, languages),
    remedy: tidyWords(remedy, languages),
  }))
}

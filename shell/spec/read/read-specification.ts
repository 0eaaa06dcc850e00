import type {
  ActionDescription,
  Description,
  EntityDescription,
  House,
  RoleDescription,
  UsersDescription,
} from '../description.ts'
import { documentTerms } from '../document/calls.ts'
import { usualBinDays } from '../document/constants.ts'
import { peopleTitle } from '../document/people.ts'
import { specificationOf } from '../document/specification.ts'
import {
  readMarkdown,
  type ReadDocument,
  type ReadPart,
  type ReadSection,
} from '../markdown/read-markdown.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { holdSound } from './hold-sound.ts'
import { readCalls } from './read-calls.ts'
import { entityNameOf, readEntity } from './read-entities.ts'
import { readFailures } from './read-failures.ts'
import { type ReadLimits, readLimits } from './read-limits.ts'
import { readParts } from './read-parts.ts'
import { readPeople } from './read-people.ts'
import { readPermissions, readRoles } from './read-permissions.ts'
import { readLanguages, readPurpose } from './read-purpose.ts'
import { readScreens } from './read-screens.ts'
import { readStates } from './read-states.ts'
import { readTogether } from './read-together.ts'
import { entityOfUsers, userEntity } from './read-users.ts'
import { keepBlocks, keepText, type Leftover, type Reading } from './reading.ts'

/** What a specification says, and what in it was not understood. */
export interface ReadSpecification {
  readonly description: Description
  readonly leftovers: readonly Leftover[]
}

/**
 * Reads a specification in the form in which one is printed. Whatever says something that neither was
 * understood nor follows from what was, is handed back with the place where it belongs.
 */
export function readSpecification(markdown: string, house: House): ReadSpecification {
  const document = readMarkdown(markdown)
  const section = (number: number): ReadSection =>
    document.sections.find((one) => one.number === number) ?? {
      number,
      title: '',
      blocks: [],
      parts: [],
    }
  const reading: Reading = { languages: readLanguages(section(1)), leftovers: [] }
  const { name, tagline } = readOpening(document, reading)
  const { calls, jobs, actions } = readCalls(section(7), reading)
  const roles = readRoles(section(6), reading)
  const { entities, users } = entitiesOf(section, { actions, roles }, reading)
  const read: Description = {
    format: 1,
    name,
    tagline,
    ...readPurpose(section(1), reading),
    languages: reading.languages,
    pages: readScreens(section(2), reading),
    admin: readParts(section(2), reading),
    entities,
    ...(users ? { users } : {}),
    roles,
    calls,
    jobs,
    failures: readFailures(section(8), new Set(house.failures.map(({ id }) => id)), reading),
    documents: readDocuments(section(7)),
    house,
  }
  keepStrangers(document, reading)
  const description = holdSound(read, reading)
  return { description, leftovers: withoutDerived(reading.leftovers, description) }
}

function readOpening({ title, opening }: ReadDocument, reading: Reading) {
  const name = title.replace(/^Specification:?\s*/iu, '').trim()
  const [first, ...rest] = opening
  const isTagline = first?.kind === 'paragraph' && !first.text.startsWith('Printed from ')
  keepBlocks(reading, { section: 0 }, isTagline ? rest : opening)
  return { name: name === '' ? 'Product' : name, tagline: isTagline ? first.text : '' }
}

/** Whom the documents of the API tell what. The sentence itself is printed again. */
function readDocuments({ parts }: ReadSection): Description['documents'] {
  const said = parts.flatMap(({ blocks }) => blocks)
  const isSaid = (one: keyof typeof documentTerms) =>
    said.some((block) => block.kind === 'paragraph' && block.text === documentTerms[one])
  return (['open', 'closed'] as const).find(isSaid) ?? 'filtered'
}

type SectionOf = (number: number) => ReadSection

/** Brings together what the sections say of each entity. */
function entitiesOf(
  section: SectionOf,
  {
    actions,
    roles,
  }: { actions: ReturnType<typeof readCalls>['actions']; roles: readonly RoleDescription[] },
  reading: Reading,
): { entities: readonly EntityDescription[]; users: UsersDescription | undefined } {
  const people = section(6).parts.find(({ title }) => title === peopleTitle)
  const users = people && readPeople(people, reading)
  const limits = readLimits(section(9), reading)
  keepBlocks(reading, { section: 3 }, section(3).blocks)
  const read = section(3).parts.map((part) => {
    const isUser = users !== undefined && entityNameOf(part.title) === userEntity
    // Of people most is the shell's to say: it is compared with that, line by line.
    const own = isUser ? { ...reading, leftovers: [] } : reading
    const found = readEntity(part, own)
    const names = new Set([found.name, entityNameOf(part.title)])
    const entity = entityOf(found, {
      partIn: (number) => section(number).parts.find(({ title }) => names.has(entityNameOf(title))),
      actions: actions.get(found.name) ?? [],
      limits: limits.get(found.name),
      reading: own,
    })
    if (isUser) keepParts(section, names, reading)
    return { entity, names, isUser }
  })
  const titles = new Set(read.flatMap(({ names }) => [...names]))
  keepUnknown(section, titles, reading)
  const said = read.find(({ isUser }) => isUser)?.entity
  const entities = read.filter(({ isUser }) => !isUser).map(({ entity }) => entity)
  if (!users) return { entities, users }
  return { entities: [...entities, entityOfUsers(users, roles, reading.languages, said)], users }
}

interface Said {
  partIn(number: number): ReadPart | undefined
  readonly actions: readonly ActionDescription[]
  readonly limits: ReadLimits | undefined
  readonly reading: Reading
}

function entityOf(
  found: ReturnType<typeof readEntity>,
  { partIn, actions, limits, reading }: Said,
): EntityDescription {
  const where = (number: number) => ({ section: number, entity: found.name })
  const [statesPart, together, permitted] = [partIn(4), partIn(5), partIn(6)]
  const states = statesPart && readStates(statesPart, where(4), reading)
  const { may = {}, fields: terms = new Map() } = permitted
    ? readPermissions(permitted, where(6), reading)
    : {}
  const moves = states?.moves.map((move) =>
    move.who.length === 0 ? { ...move, who: may[move.name] ?? [] } : move,
  )
  return {
    ...found,
    fields: found.fields.map((field) => ({ ...field, ...terms.get(field.name) })),
    binDays: limits?.binDays ?? usualBinDays,
    ...(states && moves ? { states: { ...states, moves } } : {}),
    actions,
    ...(together ? readTogether(together, where(5), reading) : { rules: [], unique: [] }),
    may: Object.fromEntries(
      Object.entries(may).filter(([verb]) => !moves?.some((move) => move.name === verb)),
    ),
    limits: limits?.limits ?? {},
  }
}

function keepParts(section: SectionOf, names: ReadonlySet<string>, reading: Reading): void {
  for (const number of [3, 4, 5, 6]) {
    for (const { title, blocks } of section(number).parts) {
      const where = { section: number, under: title, entity: userEntity }
      if (names.has(entityNameOf(title))) keepBlocks(reading, where, blocks)
    }
  }
}

/** What is said of entities that section 3 does not have. */
function keepUnknown(section: SectionOf, known: ReadonlySet<string>, reading: Reading): void {
  for (const number of [4, 5, 6]) {
    const { blocks, parts } = section(number)
    if (number !== 6) keepBlocks(reading, { section: number }, blocks)
    for (const { title, blocks: own } of parts) {
      const isKnown = known.has(entityNameOf(title)) || title === peopleTitle
      if (!isKnown) keepBlocks(reading, { section: number, under: title }, own)
    }
  }
}

/** Sections that are none of the nine, and those that are there twice. */
function keepStrangers({ sections }: ReadDocument, reading: Reading): void {
  const seen = new Set<number>()
  for (const { number = 0, title, blocks, parts } of sections) {
    if (number > 0 && number < 10 && !seen.has(number)) {
      seen.add(number)
      continue
    }
    keepText(reading, { section: 0 }, `## ${title}`)
    for (const part of [{ title, blocks }, ...parts]) {
      keepBlocks(reading, { section: 0, under: part.title }, part.blocks)
    }
  }
}

/** What the same specification would print by itself has been understood. */
function withoutDerived(
  leftovers: readonly Leftover[],
  description: Description,
): readonly Leftover[] {
  const same = (line: string) =>
    line
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/ ?\| ?/gu, '|')
      .replaceAll(/\|?:?-{3,}:?\|?/gu, '|---|')
      .trim()
  const printed = new Set(writeMarkdown(specificationOf(description)).split('\n').map(same))
  return leftovers.filter(({ line }) => line === undefined || !printed.has(same(line)))
}

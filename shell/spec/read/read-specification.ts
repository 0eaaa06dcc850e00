import type { Description, EntityDescription, House } from '../description.ts'
import { usualBinDays } from '../document/constants.ts'
import { specificationOf } from '../document/specification.ts'
import { readMarkdown, type ReadDocument, type ReadSection } from '../markdown/read-markdown.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { holdSound } from './hold-sound.ts'
import { readCalls } from './read-calls.ts'
import { entityNameOf, readEntities } from './read-entities.ts'
import { readFailures } from './read-failures.ts'
import { readLimits } from './read-limits.ts'
import { readPermissions, readRoles } from './read-permissions.ts'
import { readLanguages, readPurpose } from './read-purpose.ts'
import { readScreens } from './read-screens.ts'
import { readStates } from './read-states.ts'
import { readTogether } from './read-together.ts'
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
  const entities = entitiesOf(section, actions, reading)
  const read: Description = {
    format: 1,
    name,
    tagline,
    ...readPurpose(section(1), reading),
    languages: reading.languages,
    pages: readScreens(section(2), reading),
    entities,
    roles: readRoles(section(6), reading),
    calls,
    jobs,
    failures: readFailures(section(8), new Set(house.failures.map(({ id }) => id)), reading),
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

/** Brings together what the sections say of each entity. */
function entitiesOf(
  section: (number: number) => ReadSection,
  actions: ReturnType<typeof readCalls>['actions'],
  reading: Reading,
): readonly EntityDescription[] {
  const found = readEntities(section(3), reading)
  const limits = readLimits(section(9), reading)
  const names = new Map(section(3).parts.map(({ title }, place) => [title, found[place]?.name]))
  const nameUnder = (title: string) => names.get(title) ?? entityNameOf(title)
  const byEntity = (number: number, name: string) =>
    section(number).parts.filter(({ title }) => nameUnder(title) === name)
  const all = found.map((entity): EntityDescription => {
    const { name } = entity
    const where = (number: number) => ({ section: number, about: name })
    const [statesPart] = byEntity(4, name)
    const states = statesPart && readStates(statesPart, where(4), reading)
    const [together] = byEntity(5, name)
    const [permitted] = byEntity(6, name)
    const { may = {}, fields: terms = new Map() } = permitted
      ? readPermissions(permitted, where(6), reading)
      : {}
    const { limits: own = {}, binDays = usualBinDays } = limits.get(name) ?? {}
    const moves = states?.moves.map((move) =>
      move.who.length === 0 ? { ...move, who: may[move.name] ?? [] } : move,
    )
    return {
      ...entity,
      fields: entity.fields.map((field) => ({ ...field, ...terms.get(field.name) })),
      binDays,
      ...(states && moves ? { states: { ...states, moves } } : {}),
      actions: actions.get(name) ?? [],
      ...(together ? readTogether(together, where(5), reading) : { rules: [], unique: [] }),
      may: Object.fromEntries(
        Object.entries(may).filter(([verb]) => !moves?.some((move) => move.name === verb)),
      ),
      limits: own,
    }
  })
  keepUnknown(section, nameUnder, new Set(found.map(({ name }) => name)), reading)
  return all
}

/** What is said of entities that section 3 does not have. */
function keepUnknown(
  section: (number: number) => ReadSection,
  nameUnder: (title: string) => string,
  known: ReadonlySet<string>,
  reading: Reading,
): void {
  for (const number of [4, 5, 6]) {
    const { blocks, parts } = section(number)
    if (number !== 6) keepBlocks(reading, { section: number }, blocks)
    for (const { title, blocks: own } of parts) {
      if (!known.has(nameUnder(title))) keepBlocks(reading, { section: number, under: title }, own)
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

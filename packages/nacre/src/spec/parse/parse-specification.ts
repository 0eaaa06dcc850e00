import type {
  ActionDescription,
  Description,
  EntityDescription,
  RoleDescription,
} from '../description.ts'
import type { UsersDescription } from '../users-description.ts'
import type { ShellFacts } from '../shell-facts.ts'
import { apiDocsTexts } from '../document/calls.ts'
import { defaultTrashDays } from '../document/constants.ts'
import { usersTitle } from '../document/users.ts'
import { renderSpecification } from '../document/specification.ts'
import {
  parseSpecMarkdown,
  type ParsedDocument,
  type ParsedSubsection,
  type ParsedSection,
} from '../markdown/parse-markdown.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { pruneInvalid } from './prune/prune-invalid.ts'
import { type ParsedCalls, parseCalls } from './processes/parse-calls.ts'
import { entityNameOf, parseEntity } from './parse-entities.ts'
import { parseErrors } from './parse-failures.ts'
import { type ParsedLimits, parseLimits } from './parse-limits.ts'
import { parseAreas } from './parse-areas.ts'
import { parseFieldTypes } from './parse-field-types.ts'
import { parseExtensions } from './parse-extensions.ts'
import { parseTheme } from './parse-theme.ts'
import { parseUsers } from './parse-user-section.ts'
import { parsePermissions, parseRoles } from './parse-permissions.ts'
import { parseLanguages, parsePurpose, productTimeZone } from './parse-purpose.ts'
import { parsePages } from './parse-pages.ts'
import { parseStates } from './parse-states.ts'
import { parseEntityRules } from './parse-entity-rules.ts'
import { buildUserEntity, userEntityName } from './build-user-entity.ts'
import { currentLine, currentPhrase, isFormerSentence } from './former-phrases.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedText,
  type UnparsedText,
  type SpecParser,
} from './spec-parser.ts'

/** A parsed specification, with the text that could not be parsed. */
export interface ParsedSpecification {
  readonly description: Description
  readonly leftovers: readonly UnparsedText[]
}

/**
 * Parses a specification in the printed format. Text that is neither parsed nor derived from the
 * parsed parts is returned in `leftovers` with its location.
 */
export function parseSpecification(markdown: string, shell: ShellFacts): ParsedSpecification {
  const document = parseSpecMarkdown(markdown)
  const section = (number: number): ParsedSection =>
    document.sections.find((one) => one.number === number) ?? {
      number,
      title: '',
      blocks: [],
      parts: [],
    }
  const reading: SpecParser = { languages: parseLanguages(section(1)), leftovers: [] }
  const { name, tagline } = parseOpening(document, reading)
  const { calls, jobs, steps, emails, sent, reminders, services, actions, usedInCode } = parseCalls(
    section(7),
    reading,
  )
  const roles = parseRoles(section(6), reading)
  const { entities, users } = parseEntities(section, { actions, sent, reminders, roles }, reading)
  const read: Description = {
    format: 1,
    name,
    tagline,
    ...parsePurpose(section(1), reading),
    languages: reading.languages,
    timeZone: productTimeZone(section(1)),
    ...parseTheme(section(2), reading),
    pages: parsePages(section(2), reading),
    areas: parseAreas(section(2), reading),
    admin: parseExtensions(section(2), reading),
    entities,
    fieldTypes: parseFieldTypes(section(3), reading),
    ...(users ? { users } : {}),
    roles,
    calls,
    jobs,
    steps,
    emails,
    ...services,
    errors: parseErrors(section(8), new Set(shell.failures.map(({ id }) => id)), reading),
    usedInCode,
    docs: parseApiDocs(section(7)),
    shell,
  }
  recordUnknownSections(document, reading)
  const description = pruneInvalid(read, reading)
  return { description, leftovers: removeDerivedLines(reading.leftovers, description) }
}

const noRules = { rules: [], onlyIf: [], unique: [], noOverlap: [], within: [], counts: [] }

function parseOpening({ title, opening }: ParsedDocument, reading: SpecParser) {
  const name = title.replace(/^Specification:?\s*/iu, '').trim()
  const [first, ...rest] = opening
  const isTagline = first?.kind === 'paragraph' && !/^(?:Generated|Printed) from /u.test(first.text)
  recordUnparsedBlocks(reading, { section: 0 }, isTagline ? rest : opening)
  return { name: name === '' ? 'Product' : name, tagline: isTagline ? first.text : '' }
}

/** Parses the audience of the OpenAPI documents from its sentence. */
function parseApiDocs({ parts }: ParsedSection): Description['docs'] {
  const output = parts.flatMap(({ blocks }) => blocks)
  const hasText = (one: keyof typeof apiDocsTexts) =>
    output.some(
      (block) => block.kind === 'paragraph' && currentPhrase(block.text) === apiDocsTexts[one],
    )
  return (['public', 'administrators'] as const).find(hasText) ?? 'filtered'
}

type SectionOf = (number: number) => ParsedSection

/** Merges the parts of each entity from all sections. */
function parseEntities(
  section: SectionOf,
  {
    actions,
    sent,
    reminders,
    roles,
  }: Pick<ParsedCalls, 'actions' | 'sent' | 'reminders'> & {
    readonly roles: readonly RoleDescription[]
  },
  reading: SpecParser,
): { entities: readonly EntityDescription[]; users: UsersDescription | undefined } {
  const usersPart = section(6).parts.find(({ title }) => currentPhrase(title) === usersTitle)
  const users = usersPart && parseUsers(usersPart, reading)
  const limits = parseLimits(section(9), reading)
  const read = section(3).parts.map((part) => {
    const isUser = users !== undefined && entityNameOf(part.title) === userEntityName
    // Most of the user entity is built in, so its lines are compared with the printed
    // specification.
    const own = isUser ? { ...reading, leftovers: [] } : reading
    const found = parseEntity(part, own)
    const names = new Set([found.name, entityNameOf(part.title)])
    const entity = entityOf(found, {
      partIn: (number) => section(number).parts.find(({ title }) => names.has(entityNameOf(title))),
      actions: actions.get(found.name) ?? [],
      emails: sent.get(found.name) ?? [],
      timers: reminders.get(found.name) ?? [],
      limits: limits.get(found.name),
      reading: own,
    })
    if (isUser) recordUserSubsections(section, names, reading)
    return { entity, names, isUser }
  })
  const titles = new Set(read.flatMap(({ names }) => [...names]))
  recordUnknownEntities(section, titles, reading)
  const output = read.find(({ isUser }) => isUser)?.entity
  const entities = read.filter(({ isUser }) => !isUser).map(({ entity }) => entity)
  if (!users) return { entities, users }
  return {
    entities: [...entities, buildUserEntity(users, roles, reading.languages, output)],
    users,
  }
}

interface EntityParts {
  partIn(number: number): ParsedSubsection | undefined
  readonly actions: readonly ActionDescription[]
  readonly emails: EntityDescription['emails']
  readonly timers: NonNullable<EntityDescription['timers']>
  readonly limits: ParsedLimits | undefined
  readonly reading: SpecParser
}

function entityOf(
  found: ReturnType<typeof parseEntity>,
  { partIn, actions, emails, timers, limits, reading }: EntityParts,
): EntityDescription {
  const where = (number: number) => ({ section: number, entity: found.name })
  const [statesPart, together, permitted] = [partIn(4), partIn(5), partIn(6)]
  const states = statesPart && parseStates(statesPart, where(4), reading)
  const {
    may = {},
    fields: terms = new Map(),
    recordRoles = {},
  } = permitted ? parsePermissions(permitted, where(6), reading) : {}
  const moves = states?.moves.map((move) =>
    move.may.length === 0 ? { ...move, may: may[move.name] ?? [] } : move,
  )
  return {
    ...found,
    fields: found.fields.map((field) => ({ ...field, ...terms.get(field.name) })),
    trashDays: limits?.trashDays ?? defaultTrashDays,
    ...(states && moves ? { states: { ...states, moves } } : {}),
    actions,
    emails,
    ...(timers.length === 0 ? {} : { timers }),
    ...(together ? parseEntityRules(together, where(5), reading) : noRules),
    may: Object.fromEntries(
      Object.entries(may).filter(([verb]) => !moves?.some((move) => move.name === verb)),
    ),
    ...(Object.keys(recordRoles).length === 0 ? {} : { recordRoles }),
    limits: limits?.limits ?? {},
  }
}

function recordUserSubsections(
  section: SectionOf,
  names: ReadonlySet<string>,
  reading: SpecParser,
): void {
  for (const number of [3, 4, 5, 6]) {
    for (const { title, blocks } of section(number).parts) {
      const where = { section: number, under: title, entity: userEntityName }
      if (names.has(entityNameOf(title))) recordUnparsedBlocks(reading, where, blocks)
    }
  }
}

/** Records subsections about entities that section 3 does not contain. */
function recordUnknownEntities(
  section: SectionOf,
  known: ReadonlySet<string>,
  reading: SpecParser,
): void {
  for (const number of [4, 5, 6]) {
    const { blocks, parts } = section(number)
    if (number !== 6) recordUnparsedBlocks(reading, { section: number }, blocks)
    for (const { title, blocks: own } of parts) {
      const isKnown = known.has(entityNameOf(title)) || currentPhrase(title) === usersTitle
      if (!isKnown) recordUnparsedBlocks(reading, { section: number, under: title }, own)
    }
  }
}

/** Records unknown and duplicate sections. */
function recordUnknownSections({ sections }: ParsedDocument, reading: SpecParser): void {
  const seen = new Set<number>()
  for (const { number = 0, title, blocks, parts } of sections) {
    if (number > 0 && number < 10 && !seen.has(number)) {
      seen.add(number)
      continue
    }
    recordUnparsedText(reading, { section: 0 }, `## ${title}`)
    for (const part of [{ title, blocks }, ...parts]) {
      recordUnparsedBlocks(reading, { section: 0, under: part.title }, part.blocks)
    }
  }
}

/** Removes lines that the parsed description would print again, because they are derived. */
function removeDerivedLines(
  leftovers: readonly UnparsedText[],
  description: Description,
): readonly UnparsedText[] {
  const normalizeLine = (line: string) =>
    currentLine(line)
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/ ?\| ?/gu, '|')
      .replaceAll(/\|?:?-{3,}:?\|?/gu, '|---|')
      .trim()
  const printed = new Set(
    writeMarkdown(renderSpecification(description)).split('\n').map(normalizeLine),
  )
  return leftovers.filter(
    ({ line }) =>
      line === undefined || !(printed.has(normalizeLine(line)) || isFormerSentence(line)),
  )
}

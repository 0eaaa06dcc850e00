import type {
  SpecInline,
  SpecListItem,
  SpecSubsection,
  SpecSection,
} from '#shell/model/specification-document.ts'
import { humanize } from '#shell/language/texts/localized-text.ts'
import type { Description, EntityDescription, SectionDescription } from '../description.ts'
import { survivesRoundTrip } from '../grammar/names.ts'
import { type Languages, formatQuotedText, formatLocalizedText } from '../grammar/localized-text.ts'
import { labelledItem, listBlock, paragraph, optionalParagraph } from './document.ts'
import { renderFieldTypes } from './field-types.ts'
import { fieldTables } from './fields.ts'
import {
  code,
  isCode,
  joinInlines,
  inlineText,
  codeList,
  undecidedText,
} from '../grammar/inline.ts'

/** How many records the settings have. */
export const singletonText = 'exactly one, the settings of the product'

/** Renders section 3: entities and their fields. */
export function renderEntities(description: Description): SpecSection {
  const { entities } = description
  const baseFields = codeList(['id', 'version', 'createdAt', 'updatedAt'])
  return {
    number: 3,
    id: 'entities',
    title: 'Entities and their fields',
    blocks: [
      paragraph(
        entities.length === 0
          ? inlineText`Entities: ${undecidedText}.`
          : inlineText`In addition to its fields, every record has ${baseFields}, and with states also ${code('state')}. Fields marked “read-only” cannot be written.`,
      ),
      ...renderFieldTypes(description),
    ],
    parts: entities.map((entity) => renderEntity(entity, description)),
  }
}

/** Returns the heading of an entity, from which its name can be recovered. */
export function entityHeading({ name }: { readonly name: string }): string {
  return survivesRoundTrip(name) ? humanize(name) : name
}

function renderEntity(entity: EntityDescription, description: Description): SpecSubsection {
  const {
    name,
    plural,
    label,
    pluralLabel,
    renamedFrom,
    description: purpose,
    titleField,
    columns,
    indexes,
    fields,
    selfOwned,
    isSingleton,
    afterCommit,
  } = entity
  const { entities, languages } = description
  const about: SpecListItem[] = [
    labelledItem('Names', inlineText`singular ${code(name)}, plural ${code(plural)}`),
  ]
  if (label !== undefined)
    about.push(labelledItem('Label', [formatLocalizedText(label, languages)]))
  if (pluralLabel !== undefined)
    about.push(labelledItem('Plural label', [formatLocalizedText(pluralLabel, languages)]))
  if (renamedFrom !== undefined) about.push(labelledItem('Previous name', [code(renamedFrom)]))
  if (titleField !== undefined) about.push(labelledItem('Title field', [code(titleField)]))
  if (columns.length > 0) about.push(labelledItem('List columns', codeList(columns)))
  if (indexes.length > 0) about.push(labelledItem('Indexed fields', codeList(indexes)))
  const grouped = entity.sections.map((one) => renderSection(one, languages))
  if (grouped.length > 0) about.push(labelledItem('Sections', joinInlines(grouped, '; ')))
  if (isSingleton) about.push(labelledItem('Records', [singletonText]))
  if (selfOwned) about.push(labelledItem('Owner', ['the record itself']))
  const jobs = Object.entries(afterCommit).map(
    ([verb, job]) => inlineText`${code(verb)} starts ${code(job)}`,
  )
  if (jobs.length > 0) about.push(labelledItem('Jobs', joinInlines(jobs, '; ')))
  const errors = Object.entries(entity.errors ?? {}).map(
    ([verb, codes]) => inlineText`${code(verb)} can end with ${codeList(codes)}`,
  )
  if (errors.length > 0) about.push(labelledItem('Errors', joinInlines(errors, '; ')))
  const from = inverseRelationsTo(entity, entities)
  if (from.length > 0) about.push(labelledItem('Referenced by', joinInlines(from, '; ')))
  return {
    title: entityHeading(entity),
    blocks: [
      ...optionalParagraph(purpose),
      listBlock(about),
      ...(fields.length === 0
        ? [paragraph(inlineText`Fields: ${undecidedText}.`)]
        : fieldTables('Field', fields, languages)),
    ],
  }
}

/** Renders a section of a form: `looks` (“How it looks”, about “…”) with `color`, `image`. */
function renderSection(
  { name, label, help, fields }: SectionDescription,
  languages: Languages,
): SpecInline {
  const called = label === undefined ? '' : ` ${formatQuotedText(label, languages)}`
  const about = help === undefined ? '' : ` about ${formatQuotedText(help, languages)}`
  return inlineText`${code(name)}${called}${about} with ${codeList(fields)}`
}

function inverseRelationsTo(
  { name }: EntityDescription,
  entities: readonly EntityDescription[],
): readonly SpecInline[] {
  return entities.flatMap((from) =>
    from.fields.flatMap((field): SpecInline[] => {
      if (field.relation?.target !== name) return []
      const { inverse } = field.relation
      const where = inlineText`${code(`${from.name}.${field.name}`)}`
      return [inverse === undefined ? where : inlineText`${where} as ${code(inverse)}`]
    }),
  )
}

/** Renders the mark for a part in code, with its description. */
export function renderCodeFlag(does: string | undefined): SpecInline {
  return does === undefined ? [isCode] : inlineText`${isCode}: ${does}`
}

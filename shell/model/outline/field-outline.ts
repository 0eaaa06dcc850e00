import { type Expression, fieldsIn } from '../expression.ts'
import type { Field, Fields, Operator } from '../field.ts'
import { type Language, nameAsWords, type Words, wordsIn } from '../words.ts'

/**
 * What somebody knows of a field: what it is called, what it takes, and whether they may set it.
 *
 * @example
 * const title: FieldOutline = outline.fields.title
 */
export interface FieldOutline {
  readonly type: string
  readonly label: string
  readonly help?: string
  /** What a value looks like. */
  readonly example?: string
  readonly required: boolean
  readonly unique: boolean
  /** Kept by Nacre: shown and never set. */
  readonly derived: boolean
  readonly searched: boolean
  /** Whether it may be read of some records only. */
  readonly isConditional?: boolean
  /** Whether it can be set by whoever asks. */
  readonly mayChange: boolean
  readonly initial?: unknown
  readonly bounds: BoundsOutline
  readonly operators: readonly Operator[]
  readonly relation?: RelationOutline
  /** What it is worked out from. */
  readonly computed?: Expression
  /** When forms show it, as far as whoever asks may read what that depends on. */
  readonly shownWhen?: Expression
}

/**
 * What bounds the values of a field, in somebody's language.
 *
 * @example
 * const { max }: BoundsOutline = title.bounds
 */
export interface BoundsOutline {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  readonly shape?: string
  readonly choices?: Readonly<Record<string, string>>
  readonly places?: number
  readonly currency?: string
  readonly types?: readonly string[]
  readonly fields?: Readonly<Record<string, FieldOutline>>
  readonly item?: FieldOutline
}

/**
 * Where a relation points. Without a plural it points to what whoever asks may not know of.
 *
 * @example
 * const folder: RelationOutline = { plural: 'folders', isMany: false }
 */
export interface RelationOutline {
  readonly plural?: string
  readonly isMany: boolean
}

interface Knows {
  writable(field: string): boolean
  readable?(field: string): boolean
  /** Whether they may read it of some records only. */
  conditional?(field: string): boolean
  pluralOf(entity: string): string | undefined
  readonly language: Language
}

/**
 * Outlines a field for somebody.
 *
 * @example
 * outlineOfField('title', card.fields.title, knows).label // 'Title'
 */
export function outlineOfField(name: string, field: Field, knows: Knows): FieldOutline {
  const { type, label, help, example, required, unique, derived, searched, operators } = field
  const { initial, relation, computed, shownWhen } = field
  const { readable = () => true } = knows
  const plural = relation && knows.pluralOf(relation.target)
  return {
    type,
    label: wordsIn(label ?? nameAsWords(name), knows.language),
    ...(help === undefined ? {} : { help: wordsIn(help, knows.language) }),
    ...(example === undefined ? {} : { example: wordsIn(example, knows.language) }),
    required,
    unique,
    derived,
    searched,
    ...(knows.conditional?.(name) ? { isConditional: true } : {}),
    mayChange: !derived && knows.writable(name),
    ...(initial === undefined ? {} : { initial }),
    bounds: boundsIn(field, knows),
    operators,
    ...(relation
      ? { relation: { isMany: relation.isMany, ...(plural === undefined ? {} : { plural }) } }
      : {}),
    ...(computed && fieldsIn(computed.from).every(readable) ? { computed: computed.from } : {}),
    ...(shownWhen && fieldsIn(shownWhen).every(readable) ? { shownWhen } : {}),
  }
}

/**
 * Outlines fields that stand in no record: what an action is told, the parts of a value.
 *
 * @example
 * outlineOfFields(duplicate.input, knows)
 */
export function outlineOfFields(
  fields: Fields,
  knows: Knows,
): Readonly<Record<string, FieldOutline>> {
  const inside = { ...knows, writable: () => true }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, outlineOfField(name, field, inside)]),
  )
}

function boundsIn({ bounds }: Field, knows: Knows): BoundsOutline {
  const { shape, choices, fields, item, ...plain } = bounds
  const { language } = knows
  const inside = { ...knows, writable: () => true }
  return {
    ...plain,
    ...(shape === undefined ? {} : { shape: wordsIn(shape, language) }),
    ...(choices === undefined ? {} : { choices: eachIn(choices, language) }),
    ...(fields === undefined ? {} : { fields: outlineOfFields(fields, knows) }),
    ...(item === undefined ? {} : { item: outlineOfField('item', item, inside) }),
  }
}

function eachIn(
  words: Readonly<Record<string, Words>>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, wordsIn(one, language)]),
  )
}

import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { titleFieldOf } from '#shell/model/outline/title.ts'
import { wordsFor } from '../../../words.ts'

/** How the values of a field are compared, whatever it is called. */
export type AskedKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'yes'
  | 'choice'
  | 'date'
  | 'moment'
  | 'relation'
  | 'other'

/** What a list can be narrowed by. */
export interface AskedField {
  readonly name: string
  readonly label: string
  readonly kind: AskedKind
  /** Whether it holds several, of which one is asked for. */
  readonly isMany: boolean
  /** As the API names them. */
  readonly operators: readonly string[]
  readonly choices?: Readonly<Record<string, string>>
  /** What its amounts are of. */
  readonly currency?: string
  /** The list whose records it points to. */
  readonly plural?: string
  /** By which field of theirs those are called, where it can be searched for a part. */
  readonly titled?: string
}

const kinds: Readonly<Record<string, AskedKind>> = {
  integer: 'whole',
  counter: 'whole',
  decimal: 'decimal',
  money: 'decimal',
  boolean: 'yes',
  choice: 'choice',
  choices: 'choice',
  date: 'date',
  'date and time': 'moment',
  relation: 'relation',
  relations: 'relation',
  image: 'other',
  file: 'other',
  structure: 'other',
}

const words = {
  en: { state: 'State', created: 'Created', updated: 'Changed' },
  de: { state: 'Zustand', created: 'Angelegt', updated: 'Geändert' },
}

const ordered = ['gt', 'gte', 'lt', 'lte']

/** What the lists of an entity can be narrowed by, by its names. */
export function askedFields(
  { fields, states }: EntityOutline,
  entities: readonly EntityOutline[],
  language: string,
): ReadonlyMap<string, AskedField> {
  const { state, created, updated } = wordsFor(words, language)
  const kept = { kind: 'moment', isMany: false, operators: ordered } as const
  const all: AskedField[] = [
    ...(states
      ? [
          {
            name: 'state',
            label: state,
            kind: 'choice' as const,
            isMany: false,
            operators: ['is', 'not', 'in'],
            choices: states.labels,
          },
        ]
      : []),
    ...Object.entries(fields)
      .filter(([, { operators }]) => operators.length > 0)
      .map(([name, field]) => askedField(name, field, entities)),
    { ...kept, name: 'created', label: created },
    { ...kept, name: 'updated', label: updated },
  ]
  return new Map(all.map((one) => [one.name, one]))
}

function askedField(
  name: string,
  field: FieldOutline,
  entities: readonly EntityOutline[],
): AskedField {
  const { label, operators, bounds, relation } = field
  const plural = relation?.plural
  const target = entities.find((one) => one.plural === plural)
  const titled = target && titleFieldOf(target)
  const hasPart = titled !== undefined && target?.fields[titled]?.operators.includes('contains')
  return {
    name,
    label,
    kind: kindOf(field),
    isMany: operators.includes('has'),
    operators,
    ...(bounds.choices ? { choices: bounds.choices } : {}),
    ...(bounds.currency === undefined ? {} : { currency: bounds.currency }),
    ...(plural === undefined ? {} : { plural }),
    ...(hasPart ? { titled } : {}),
  }
}

function kindOf({ type, computed, bounds }: FieldOutline): AskedKind {
  if (type === 'list') return bounds.item ? kindOf(bounds.item) : 'other'
  if (computed) return computed.gives === 'boolean' ? 'yes' : computed.gives
  return kinds[type] ?? 'text'
}

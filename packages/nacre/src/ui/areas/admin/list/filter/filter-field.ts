import { traitsOf, type ValueKind } from '#shell/field-types/traits.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { titleFieldOf } from '#shell/model/values/title.ts'

/** A field that lists can be filtered by. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly kind: ValueKind
  /** Whether the field has several values, of which one must match. */
  readonly isMany: boolean
  /** The operators of the API. */
  readonly operators: readonly string[]
  readonly choices?: Readonly<Record<string, string>>
  /** The time zone of times at a place. */
  readonly timeZone?: string
  /** The field type of the product. */
  readonly customType?: string
  /** The currency of amounts. */
  readonly currency?: string
  /** The plural of the related entity. */
  readonly plural?: string
  /** The title field of the related entity, if it supports text search. */
  readonly titled?: string
}

const ordered = ['gt', 'gte', 'lt', 'lte']

/**
 * Returns the fields that lists of an entity can be filtered by, by name. Labels are getters, because
 * a list loads its fields and its messages at the same time.
 */
export function filterFields(
  { fields, states }: EntitySchema,
  entities: readonly EntitySchema[],
  language: string,
): ReadonlyMap<string, FilterField> {
  const t = messagesFor(language)
  const stored = { kind: 'timestamp', isMany: false, operators: ordered } as const
  const all: FilterField[] = [
    ...(states
      ? [
          {
            name: 'state',
            get label() {
              return t('list.filterField.state')
            },
            kind: 'choice' as const,
            isMany: false,
            operators: ['is', 'not', 'in'],
            choices: states.labels,
          },
        ]
      : []),
    ...Object.entries(fields)
      .filter(([, { operators }]) => operators.length > 0)
      .map(([name, field]) => filterFieldOf(name, field, entities)),
    {
      ...stored,
      name: 'createdAt',
      get label() {
        return t('list.filterField.created')
      },
    },
    {
      ...stored,
      name: 'updatedAt',
      get label() {
        return t('list.filterField.updated')
      },
    },
  ]
  return new Map(all.map((one) => [one.name, one]))
}

function filterFieldOf(
  name: string,
  field: FieldSchema,
  entities: readonly EntitySchema[],
): FilterField {
  const { label, operators, constraints, relation } = field
  const timeZone = fixedTimeZoneOf(constraints)
  const plural = relation?.plural
  const target = entities.find((one) => one.plural === plural)
  const titleField = target && titleFieldOf(target)
  const hasPart =
    titleField !== undefined && target?.fields[titleField]?.operators.includes('contains')
  return {
    name,
    label,
    kind: kindOf(field),
    isMany: operators.includes('has'),
    operators,
    ...(field.customType === undefined ? {} : { customType: field.customType }),
    ...(constraints.choices ? { choices: constraints.choices } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(constraints.currency === undefined ? {} : { currency: constraints.currency }),
    ...(plural === undefined ? {} : { plural }),
    ...(hasPart ? { titled: titleField } : {}),
  }
}

function kindOf({ type, result, constraints }: FieldSchema): ValueKind {
  if (constraints.item) return kindOf(constraints.item)
  return result ?? traitsOf(type).kind
}

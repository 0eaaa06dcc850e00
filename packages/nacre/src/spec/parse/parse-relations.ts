import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import type { Relation } from '#shell/language/fields/field.ts'
import { onRemoveTexts } from '../document/fields.ts'
import { nameIn } from '../grammar/phrase.ts'
import { currentPhrase } from './former-phrases.ts'
import {
  type collectTableRows,
  recordUnparsedLine,
  recordUnparsedText,
  type SourceLocation,
  type SpecParser,
} from './spec-parser.ts'
import type { FieldDescription } from '../field-description.ts'

/** Returns fields with the targets of their relations, which a table of its own contains. */
export function withRelations(
  fields: readonly FieldDescription[],
  rows: ReturnType<typeof collectTableRows>['rows'],
  where: SourceLocation,
  reading: SpecParser,
): readonly FieldDescription[] {
  const found = new Map<string, Relation>()
  for (const { row, line } of rows) {
    const name = nameIn(row['relation'] ?? '')
    const field = fields.find((one) => one.name === name)
    const relation = field && readRelation(row, field.type)
    if (relation) found.set(name, relation)
    else recordUnparsedLine(reading, where, line)
  }
  return fields.flatMap((field) => {
    if (!specifications[field.type].relation) return [field]
    const relation = found.get(field.name)
    if (relation) return [{ ...field, relation }]
    recordUnparsedText(
      reading,
      { ...where, about: field.name },
      'It does not say where the relation points to.',
    )
    return []
  })
}

function readRelation(
  row: Readonly<Record<string, string>>,
  type: FieldTypeName,
): Relation | undefined {
  const [, count, to] = /^(one|several|many) (.+)$/u.exec(row['references'] ?? '') ?? []
  const end = currentPhrase(row['on delete'] ?? '')
  const onRemove =
    end === ''
      ? 'restrict'
      : Object.entries(onRemoveTexts).find(([, output]) => output === end)?.[0]
  const isMany = specifications[type].relation === 'several'
  if (to === undefined || isMany !== (count !== 'one') || !isRemoval(onRemove)) return undefined
  const inverse = nameIn(row['inverse name'] ?? '')
  return { target: nameIn(to), isMany, inverse: inverse === '' ? undefined : inverse, onRemove }
}

function isRemoval(word: string | undefined): word is keyof typeof onRemoveTexts {
  return word !== undefined && word in onRemoveTexts
}

import type { FieldTerms } from '#shell/model/entity.ts'
import type { Bounds, Field } from '#shell/model/field.ts'
import type { BoundsDescription, FieldDescription } from '../description.ts'
import { sayFormula } from '../phrases/say-formula.ts'
import { type Languages, tidyWords } from '../phrases/sayings.ts'
import { describeTerms } from './describe-terms.ts'

/** A field as plain data, with all that is inside of it. */
export function describeField(
  name: string,
  field: Field,
  languages: Languages,
  terms: FieldTerms = {},
): FieldDescription {
  const { type, required, unique, derived, searched, initial, was, label, help, example, bounds } =
    field
  const { item, fields } = bounds
  return {
    name,
    type,
    required,
    unique,
    derived,
    searched,
    ...(initial === undefined || derived ? {} : { initial }),
    ...(was === undefined ? {} : { was }),
    ...(label === undefined ? {} : { label: tidyWords(label, languages) }),
    ...(help === undefined ? {} : { help: tidyWords(help, languages) }),
    ...(example === undefined ? {} : { example: tidyWords(example, languages) }),
    ...(field.shownWhen ? { shownWhen: sayFormula(field.shownWhen) } : {}),
    bounds: describeBounds(bounds, languages),
    ...(item ? { item: describeField('each', item, languages) } : {}),
    ...(fields
      ? {
          parts: Object.entries(fields).map(([part, one]) => describeField(part, one, languages)),
        }
      : {}),
    ...(field.relation ? { relation: { ...field.relation } } : {}),
    ...(field.computed ? { formula: sayFormula(field.computed.from) } : {}),
    ...(field.computed && field.computed.reveals.length > 0
      ? { reveals: field.computed.reveals }
      : {}),
    ...(terms.read === undefined ? {} : { read: describeTerms(terms.read) }),
    ...(terms.change === undefined ? {} : { change: describeTerms(terms.change) }),
  }
}

function describeBounds(
  { item: _item, fields: _fields, shape, choices, ...plain }: Bounds,
  languages: Languages,
): BoundsDescription {
  return {
    ...plain,
    ...(shape === undefined ? {} : { shape: tidyWords(shape, languages) }),
    ...(choices
      ? {
          choices: Object.fromEntries(
            Object.entries(choices).map(([name, words]) => [name, tidyWords(words, languages)]),
          ),
        }
      : {}),
  }
}

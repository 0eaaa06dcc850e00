import type { Entity } from './entity.ts'
import { me, type Where } from './where.ts'
import { type Language, nameAsWords, type Words, wordsIn } from './words.ts'

/** What has to be known of an entity to speak of its records. */
type Spoken = Pick<Entity, 'fields' | 'states'>

const kept: Readonly<Record<string, Words>> = {
  id: { en: 'Id', de: 'Kennung' },
  state: { en: 'State', de: 'Zustand' },
  owner: { en: 'Owner', de: 'Besitzer' },
  created: { en: 'Created', de: 'Angelegt' },
  updated: { en: 'Changed', de: 'Geändert' },
}

const sentences: Readonly<Record<string, Words>> = {
  is: { en: '{field} is {value}', de: '{field} ist {value}' },
  not: { en: '{field} is not {value}', de: '{field} ist nicht {value}' },
  in: { en: '{field} is {value}', de: '{field} ist {value}' },
  gt: { en: '{field} is above {value}', de: '{field} liegt über {value}' },
  gte: { en: '{field} is at least {value}', de: '{field} ist mindestens {value}' },
  lt: { en: '{field} is below {value}', de: '{field} liegt unter {value}' },
  lte: { en: '{field} is at most {value}', de: '{field} ist höchstens {value}' },
  contains: { en: '{field} contains {value}', de: '{field} enthält {value}' },
  startsWith: { en: '{field} begins with {value}', de: '{field} beginnt mit {value}' },
  has: { en: '{field} has {value}', de: '{field} hat {value}' },
}

const nothing: Words = { en: '{field} is empty', de: '{field} ist leer' }
const something: Words = { en: '{field} is not empty', de: '{field} ist nicht leer' }
const mine: Words = { en: 'whoever asks', de: 'wer fragt' }
const joints = {
  and: { en: ' and ', de: ' und ' },
  or: { en: ' or ', de: ' oder ' },
  not: { en: 'not', de: 'nicht' },
} as const satisfies Readonly<Record<string, Words>>

/**
 * A condition on a record as people say it. It tells what is declared and nothing of any record.
 *
 * @example
 * conditionInWords({ state: { in: ['draft', 'rejected'] } }, review) // 'State is draft or rejected'
 */
export function conditionInWords(where: Where, entity: Spoken, language?: Language): string {
  const parts = Object.entries(where)
    .filter(([, asked]) => asked !== undefined)
    .map(([name, asked]) => partInWords(name, asked, entity, language))
  return parts.join(wordsIn(joints.and, language))
}

function partInWords(
  name: string,
  asked: unknown,
  entity: Spoken,
  language: Language | undefined,
): string {
  const inside = (where: unknown) => `(${conditionInWords(where as Where, entity, language)})`
  if (name === 'not') return `${wordsIn(joints.not, language)} ${inside(asked)}`
  if ((name === 'and' || name === 'or') && Array.isArray(asked)) {
    const [only, ...others] = asked
    if (others.length === 0) return conditionInWords(only ?? {}, entity, language)
    return asked.map(inside).join(wordsIn(joints[name], language))
  }
  const field = fieldInWords(name, entity, language)
  if (typeof asked !== 'object' || asked === null) {
    return sentence('is', field, asked, { name, entity, language })
  }
  return Object.entries(asked)
    .map(([operator, value]) =>
      Object.hasOwn(sentences, operator) || operator === 'empty'
        ? sentence(operator, field, value, { name, entity, language })
        : // Of the record on the other side no more is known here than the names.
          `${field}: ${partInWords(operator, value, { fields: {}, states: undefined }, language)}`,
    )
    .join(wordsIn(joints.and, language))
}

interface About {
  readonly name: string
  readonly entity: Spoken
  readonly language: Language | undefined
}

function sentence(operator: string, field: string, value: unknown, about: About): string {
  const { language } = about
  const isNothing = operator === 'empty' ? value === true : value === null
  const isAboutNothing = operator === 'empty' || value === null
  const words = isAboutNothing
    ? isNothing === (operator !== 'not')
      ? nothing
      : something
    : (sentences[operator] ?? '')
  return wordsIn(words, language).replaceAll(/\{(field|value)\}/gu, (_, part) =>
    part === 'field' ? field : valueInWords(value, about),
  )
}

function valueInWords(value: unknown, about: About): string {
  const { name, entity, language } = about
  if (Array.isArray(value)) {
    return value.map((one) => valueInWords(one, about)).join(wordsIn(joints.or, language))
  }
  if (value === me) return wordsIn(mine, language)
  if (value === true) return wordsIn({ en: 'yes', de: 'ja' }, language)
  if (value === false) return wordsIn({ en: 'no', de: 'nein' }, language)
  const labels = name === 'state' ? entity.states?.labels : entity.fields[name]?.bounds.choices
  const text = String(value)
  const label = labels && Object.hasOwn(labels, text) ? labels[text] : undefined
  return label === undefined ? text : wordsIn(label, language)
}

function fieldInWords(name: string, { fields }: Spoken, language: Language | undefined): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const known = Object.hasOwn(kept, name) ? kept[name] : undefined
  return wordsIn(field?.label ?? known ?? nameAsWords(name), language)
}

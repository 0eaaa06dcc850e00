import { numberFormat, timeFormat } from '../../formats.ts'
import type { Speech } from '../../admin-data.ts'
import type { AskedField } from './asked-field.ts'
import type { Condition } from './filter.ts'
import type { Offered } from './load-offered.ts'
import { type FilterOperator, isDay } from './operators.ts'
import { isPeriod } from './periods.ts'

const operators: Readonly<Record<'en' | 'de', Readonly<Record<FilterOperator, string>>>> = {
  en: {
    is: 'is',
    not: 'is not',
    in: 'is one of',
    notIn: 'is none of',
    contains: 'contains',
    notContains: 'does not contain',
    startsWith: 'begins with',
    gt: 'over',
    gte: 'at least',
    lt: 'under',
    lte: 'at most',
    between: 'between',
    has: 'has',
    hasNot: 'does not have',
    within: 'is in',
    on: 'is on',
    before: 'before',
    from: 'from … on',
    days: 'between',
    named: 'has a name with',
    empty: 'is empty',
    full: 'is not empty',
  },
  de: {
    is: 'ist',
    not: 'ist nicht',
    in: 'ist eines von',
    notIn: 'ist keines von',
    contains: 'enthält',
    notContains: 'enthält nicht',
    startsWith: 'beginnt mit',
    gt: 'über',
    gte: 'mindestens',
    lt: 'unter',
    lte: 'höchstens',
    between: 'zwischen',
    has: 'hat',
    hasNot: 'hat nicht',
    within: 'liegt im Zeitraum',
    on: 'ist am',
    before: 'vor',
    from: 'ab',
    days: 'zwischen',
    named: 'heißt mit',
    empty: 'ist leer',
    full: 'ist nicht leer',
  },
}

const periodWords = {
  en: {} as Readonly<Record<string, string>>,
  de: {
    today: 'heute',
    yesterday: 'gestern',
    tomorrow: 'morgen',
    'last 7 days': 'letzte 7 Tage',
    'last 30 days': 'letzte 30 Tage',
    'next 7 days': 'nächste 7 Tage',
    'this week': 'diese Woche',
    'last week': 'letzte Woche',
    'this month': 'dieser Monat',
    'last month': 'letzter Monat',
    'this year': 'dieses Jahr',
    past: 'Vergangenheit',
    future: 'heute und Zukunft',
  } as Readonly<Record<string, string>>,
}

const joining = {
  en: {
    and: 'and',
    or: 'or',
    not: 'not',
    never: 'never',
    always: 'always',
    yes: 'yes',
    no: 'no',
    future: 'today and later',
  },
  de: {
    and: 'und',
    or: 'oder',
    not: 'nicht',
    never: 'nie',
    always: 'immer',
    yes: 'ja',
    no: 'nein',
    future: 'heute und später',
  },
}

const sideOf = (language: string) => (language === 'de' ? 'de' : 'en')

export function operatorWord(operator: FilterOperator, language: string): string
/** Nothing where there is no such operator. */
export function operatorWord(operator: string, language: string): string | undefined
export function operatorWord(operator: string, language: string): string | undefined {
  const words: Readonly<Record<string, string>> = operators[sideOf(language)]
  return Object.hasOwn(words, operator) ? words[operator] : undefined
}

/** What stands between conditions, and before them. */
export function conditionWord(word: keyof typeof joining.en, language: string): string {
  return joining[sideOf(language)][word]
}

export function periodWord(period: string, language: string): string {
  const side = sideOf(language)
  return period === 'future' ? joining[side].future : (periodWords[side][period] ?? period)
}

/** What is said of a field, in pieces: what it is called, what it is compared by, and with what. */
export interface Sentence {
  readonly label: string
  readonly operator: string
  readonly values: string
}

export function sentenceOf(
  { operator, values }: Condition,
  field: AskedField,
  offered: Offered,
  speech: Speech,
): Sentence {
  const { language } = speech
  const side = sideOf(language)
  const word = (value: string) => valueWord(value, field, offered, speech)
  const link = operator === 'between' || operator === 'days' ? joining[side].and : joining[side].or
  const said =
    isPeriod(values[0]) && operator === 'within'
      ? [periodWord(values[0], language)]
      : values.map(word)
  return {
    label: field.label,
    operator: operatorWord(operator, language),
    values: said.join(said.length === 2 ? ` ${link} ` : ', '),
  }
}

export function valueWord(
  value: string,
  { kind, choices }: AskedField,
  offered: Offered,
  { language, locale }: Speech,
): string {
  if (kind === 'yes') return joining[sideOf(language)][value === 'yes' ? 'yes' : 'no']
  if (kind === 'choice') return choices?.[value] ?? value
  if (kind === 'relation') return offered.titles.get(value) ?? value
  if ((kind === 'date' || kind === 'moment') && isDay(value)) {
    const format = timeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return format.format(new Date(`${value}T00:00:00Z`))
  }
  if ((kind === 'whole' || kind === 'decimal') && value !== '' && !Number.isNaN(Number(value))) {
    return numberFormat(locale, { maximumFractionDigits: 10 }).format(value as never)
  }
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}

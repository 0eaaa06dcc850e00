import type { AskedField } from './asked-field.ts'
import type { Speech } from '../../admin-data.ts'
import { conditionWord, operatorWord, valueWord } from './condition-words.ts'
import type { Offered } from './load-offered.ts'

interface Told {
  readonly fields: ReadonlyMap<string, AskedField>
  readonly offered: Offered
  readonly speech: Speech
}

const longest = 160

/** What is asked, as one can read it, whatever it is: also what nobody could put together in the bar. */
export function keptWords(where: unknown, told: Told): string {
  const said = wordsOf(where, told)
  return said.length > longest ? `${said.slice(0, longest)}…` : said
}

function wordsOf(where: unknown, told: Told): string {
  if (!isPlain(where)) return plainWord(where)
  const said = Object.entries(where).map(([name, asked]) => partWords(name, asked, told))
  return said.join(` ${conditionWord('and', told.speech.language)} `)
}

function partWords(name: string, asked: unknown, told: Told): string {
  const { fields } = told
  const { language } = told.speech
  if ((name === 'and' || name === 'or') && Array.isArray(asked)) {
    const [only] = asked
    if (asked.length === 1) return wordsOf(only, told)
    const parts = asked.map((one) => `(${wordsOf(one, told)})`)
    if (parts.length === 0) return conditionWord(name === 'or' ? 'never' : 'always', language)
    return parts.join(` ${conditionWord(name, language)} `)
  }
  if (name === 'not') return `${conditionWord('not', language)} (${wordsOf(asked, told)})`
  const field = fields.get(name)
  return `${field?.label ?? name} ${askedWords(asked, field, told)}`
}

/** What is asked of a field: a value, operators, or conditions on what stands there. */
function askedWords(asked: unknown, field: AskedField | undefined, told: Told): string {
  const { offered, speech } = told
  const { language } = speech
  const word = (value: unknown): string => {
    const isValue = ['string', 'number', 'boolean'].includes(typeof value)
    if (!field || !isValue) return plainWord(value)
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
    return valueWord(text, field, offered, speech)
  }
  if (!isPlain(asked)) return `${operatorWord('is', language)} ${word(asked)}`
  const said = Object.entries(asked).map(([name, value]) => {
    const operator = operatorWord(name, language)
    if (operator === undefined) return `(${partWords(name, value, elsewhere(told))})`
    if (name === 'empty') return operatorWord(value === false ? 'full' : 'empty', language)
    return `${operator} ${Array.isArray(value) ? value.map(word).join(', ') : word(value)}`
  })
  return said.join(` ${conditionWord('and', language)} `)
}

/** Records at the other end of a relation have fields of their own, with the same names perhaps. */
function elsewhere(told: Told): Told {
  return { ...told, fields: new Map() }
}

function plainWord(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

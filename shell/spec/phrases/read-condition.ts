import { me, type Where } from '#shell/model/where.ts'
import { operators } from './say-condition.ts'

/** Reads a condition in the words of `sayCondition`, or gives nothing where it is not understood. */
export function readCondition(text: string): Where | undefined {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[(),]|[^\s(),"]+/gu) ?? []
  const found = either({ tokens, at: 0 })
  return found && found.rest.at === tokens.length ? found.where : undefined
}

/** Where one is among the words. */
interface Place {
  readonly tokens: readonly string[]
  readonly at: number
}

type Found = { readonly where: Where; readonly rest: Place } | undefined

const next = ({ tokens, at }: Place, count = 1): Place => ({ tokens, at: at + count })
const word = ({ tokens, at }: Place): string => tokens[at] ?? ''

const either = (place: Place): Found => several(place, 'or', both)
const both = (place: Place): Found => several(place, 'and', one)

function several(place: Place, by: 'and' | 'or', part: (place: Place) => Found): Found {
  const first = part(place)
  if (!first) return undefined
  const all = [first.where]
  let { rest } = first
  while (word(rest) === by) {
    const more = part(next(rest))
    if (!more) return undefined
    all.push(more.where)
    rest = more.rest
  }
  if (all.length === 1) return first
  return { where: by === 'or' ? { or: all } : merged(all), rest }
}

/** Conditions on different fields can stand in one object, as people write them. */
function merged(all: readonly Where[]): Where {
  const keys = all.flatMap((where) => Object.keys(where))
  return new Set(keys).size === keys.length ? Object.assign({}, ...all) : { and: all }
}

function one(place: Place): Found {
  if (word(place) === 'not') {
    const found = inBrackets(next(place))
    return found && { where: { not: found.where }, rest: found.rest }
  }
  if (word(place) === 'always') return { where: {}, rest: next(place) }
  return word(place) === '(' ? inBrackets(place) : asked(place)
}

function inBrackets(place: Place): Found {
  const found = word(place) === '(' ? either(next(place)) : undefined
  return found && word(found.rest) === ')' ? { ...found, rest: next(found.rest) } : undefined
}

/** The longest words first, so that `is not` is not taken for `is`. */
const phrases = Object.entries(operators)
  .map(([operator, said]) => ({ operator, words: said.split(' ') }))
  .toSorted((left, right) => right.words.length - left.words.length)

function asked(place: Place): Found {
  const name = word(place)
  if (!/^[a-z]\w*$/iu.test(name)) return undefined
  const after = next(place)
  if (word(after) === 'where') {
    const found = inBrackets(next(after))
    return found && { where: { [name]: found.where }, rest: found.rest }
  }
  const empty = readEmpty(after)
  if (empty) return { where: { [name]: { empty: empty.isEmpty } }, rest: empty.rest }
  const phrase = phrases.find(({ words }) =>
    words.every((each, along) => word(next(after, along)) === each),
  )
  if (!phrase) return undefined
  const from = next(after, phrase.words.length)
  if (phrase.operator === 'in') {
    const values = readList(from)
    return values && { where: { [name]: { in: values.all } }, rest: values.rest }
  }
  const value = readOne(word(from))
  if (value === undefined) return undefined
  const what = phrase.operator === 'is' ? value : { [phrase.operator]: value }
  return { where: { [name]: what }, rest: next(from) }
}

function readEmpty(place: Place): { isEmpty: boolean; rest: Place } | undefined {
  if (word(place) !== 'is') return undefined
  if (word(next(place)) === 'empty') return { isEmpty: true, rest: next(place, 2) }
  const isNot = word(next(place)) === 'not' && word(next(place, 2)) === 'empty'
  return isNot ? { isEmpty: false, rest: next(place, 3) } : undefined
}

type Value = string | number | boolean

function readList(place: Place): { all: (Value | typeof me)[]; rest: Place } | undefined {
  const all: (Value | typeof me)[] = []
  for (let here = place; ; here = next(here, 2)) {
    const value = readOne(word(here))
    if (value === undefined) return undefined
    all.push(value)
    if (word(next(here)) !== ',') return { all, rest: next(here) }
  }
}

function readOne(token: string): Value | typeof me | undefined {
  if (token === 'me') return me
  if (token === 'yes' || token === 'no') return token === 'yes'
  if (token.startsWith('"')) return JSON.parse(token) as string
  if (/^-?\d+(?:\.\d+)?$/u.test(token)) return Number(token)
  return /^[\w-]+$/u.test(token) ? token : undefined
}

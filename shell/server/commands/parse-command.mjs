// Plain JavaScript: it is read before anything is installed, on whichever Node npm has.
import { parseArgs } from 'node:util'
import { commandLines } from './command-lines.mjs'

/** The commands of the built server. Whatever else it is started with belongs to `start`. */
export const isServed = (name) =>
  Object.hasOwn(commandLines, name) && commandLines[name].isServed === true

/**
 * Reads what stands behind a command. `answer` is there where the command is not to be run: usage, the
 * version, or what is wrong with it, together with the exit code.
 *
 * @example
 * const { answer, verb, values } = parseCommand('user', ['list'], '1.0.0')
 */
export function parseCommand(name, args, version) {
  const { usage, prepare = (same) => same, check } = commandLines[name]
  const asks = new Set(args.includes('--') ? args.slice(0, args.indexOf('--')) : args)
  if (asks.has('--help') || asks.has('-h')) return { answer: { code: 0, text: usage } }
  if (asks.has('--version')) return { answer: { code: 0, text: version } }
  try {
    const parsed = readWords(name, prepare([...args]))
    const reason = check?.(parsed.values)
    if (reason !== undefined) throw new Error(reason)
    return parsed
  } catch (error) {
    // Node adds a hint about words that begin with a hyphen, which helps nobody here.
    const reason = error.message.split(/\. (?=To specify)/)[0].replace(/\.?$/, '.')
    return { answer: { code: 2, text: `${reason}\n\n${usage}` } }
  }
}

function readWords(name, args) {
  const { verbs } = commandLines[name]
  const all = Object.values(verbs).map(({ options }) => options)
  const options = Object.assign({}, ...all)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [first = ''] = positionals
  const verb = first !== '' && Object.hasOwn(verbs, first) ? first : ''
  if (!Object.hasOwn(verbs, verb)) {
    const known = Object.keys(verbs).join(', ')
    throw new Error(first === '' ? `Say what: ${known}.` : `There is no "${first}": ${known}.`)
  }
  const words = verb === '' ? positionals : positionals.slice(1)
  const { operands, choices, options: own } = verbs[verb]
  const stray = Object.keys(values).find((option) => !Object.hasOwn(own, option))
  if (stray !== undefined) throw new Error(`--${stray} does not belong to ${verb || name}.`)
  if (choices) requireChoices(words, choices)
  else requireOperands(words, operands, verbs)
  return { verb, words, values }
}

function requireChoices(words, choices) {
  const wrong = words.find((word) => !choices.includes(word))
  if (wrong !== undefined) throw new Error(`There is no "${wrong}": ${choices.join(', ')}.`)
}

function requireOperands(words, operands, verbs) {
  const missing = operands.find((_, at) => (words[at] ?? '') === '')
  if (missing !== undefined) throw new Error(`Say which: ${missing}.`)
  const [stray] = words.slice(operands.length)
  const known = Object.keys(verbs).filter(Boolean)
  const others = known.length > 0 ? `, which is not one of ${known.join(', ')}` : ''
  if (stray !== undefined) throw new Error(`"${stray}" is one word too many${others}.`)
}

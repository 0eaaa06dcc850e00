// Plain JavaScript: it runs before anything is installed, on any version of Node.
import { parseArgs } from 'node:util'
import { commandLines } from './command-lines.mjs'
import { documentationLine } from './documentation.mjs'

/** Checks whether the built server has this command. Other arguments belong to `start`. */
export const isServerCommand = (name) =>
  Object.hasOwn(commandLines, name) && commandLines[name].isServerCommand === true

/** Returns the page of the documentation that explains a command. */
export const pageOfCommand = (name) => {
  const { page, renamedTo } = commandLines[name]
  return renamedTo === undefined ? page : pageOfCommand(renamedTo)
}

/**
 * Returns the list of commands for no command or `help`, the usage of `help COMMAND`, and an error
 * for an unknown command. Otherwise returns `undefined`.
 */
export function parseHelp(name, args) {
  if (name === 'help' && Object.hasOwn(commandLines, args[0] ?? '')) {
    return { answer: { code: 0, text: helpOf(args[0]) } }
  }
  if (['help', '--help', '-h'].includes(name))
    return { answer: { code: 0, text: listOfCommands() } }
  if (Object.hasOwn(commandLines, name)) return undefined
  return { answer: { code: 2, text: `There is no "nacre ${name}".\n\n${listOfCommands()}` } }
}

const helpOf = (name) => {
  const { usage, page, renamedTo } = commandLines[name]
  return renamedTo ? helpOf(renamedTo) : `${usage}\n\n${documentationLine(page)}`
}

function listOfCommands() {
  const lines = Object.entries(commandLines)
    .filter(([, { summary }]) => summary)
    .map(([name, { summary }]) => `  nacre ${name.padEnd(10)} ${summary}`)
  return `${lines.join('\n')}\n\nnacre help COMMAND explains a command.\n\n${documentationLine('README')}`
}

/**
 * Parses the arguments of a command. The result has `answer`, a text and an exit code, if the
 * command must not run: for usage, the version or an error.
 *
 * @example
 * const { answer, verb, values } = parseCommand('user', ['list'], '1.0.0')
 */
export function parseCommand(name, args, version) {
  const { prepare = (identity) => identity, check, renamed = {}, renamedTo } = commandLines[name]
  if (renamedTo !== undefined) {
    const text = `nacre ${name} is now nacre ${renamedTo}.\n\n${helpOf(name)}`
    return { answer: { code: 2, text } }
  }
  const flags = new Set(args.includes('--') ? args.slice(0, args.indexOf('--')) : args)
  if (flags.has('--help') || flags.has('-h')) return { answer: { code: 0, text: helpOf(name) } }
  if (flags.has('--version')) return { answer: { code: 0, text: version } }
  try {
    rejectFormerNames(args, renamed)
    const parsed = parsePositionals(name, prepare([...args]))
    const reason = check?.(parsed.values)
    if (reason !== undefined) throw new Error(reason)
    return parsed
  } catch (error) {
    // Node appends a hint about arguments that start with a hyphen, which does not apply here.
    const reason = error.message.split(/\. (?=To specify)/)[0].replace(/\.?$/, '.')
    return { answer: { code: 2, text: `${reason}\n\n${helpOf(name)}` } }
  }
}

/**
 * Throws an error that names the new word if an argument has a former name. Values of options are
 * skipped.
 */
function rejectFormerNames(args, renamed) {
  for (const [index, arg] of args.entries()) {
    if (arg === '--') return
    const [word] = arg.split('=')
    const isValue = !word.startsWith('-') && args[index - 1]?.startsWith('-')
    if (!isValue && Object.hasOwn(renamed, word))
      throw new Error(`${word} is now ${renamed[word]}.`)
  }
}

function parsePositionals(name, args) {
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
  const { operands, choices, optional, options: verbOptions } = verbs[verb]
  const stray = Object.keys(values).find((option) => !Object.hasOwn(verbOptions, option))
  if (stray !== undefined) throw new Error(`--${stray} does not belong to ${verb || name}.`)
  if (choices) assertChoices(words, choices)
  else assertOperands(words, operands, optional, verbs)
  return { verb, words, values }
}

function assertChoices(text, choices) {
  const wrong = text.find((word) => !choices.includes(word))
  if (wrong !== undefined) throw new Error(`There is no "${wrong}": ${choices.join(', ')}.`)
}

function assertOperands(text, operands, optional, verbs) {
  const missing = operands.find((_, at) => (text[at] ?? '') === '')
  if (missing !== undefined) throw new Error(`Say which: ${missing}.`)
  const [stray] = text.slice(operands.length + optional.length)
  const known = Object.keys(verbs).filter(Boolean)
  const others = known.length > 0 ? `, which is not one of ${known.join(', ')}` : ''
  if (stray !== undefined) throw new Error(`"${stray}" is one word too many${others}.`)
}

import { compilePattern, type Step } from './compile-pattern.ts'
import { readPattern } from './read-pattern.ts'

/** Where one can be after some characters: at all those steps at once. So no text is slow. */
interface State {
  readonly at: readonly number[]
  /** Where the next character leads, by its kind. Filled in as texts come by. */
  readonly next: Map<Kind, State>
}

/** Characters of one kind are the same to every atom of the pattern. */
interface Kind {
  readonly takenBy: ReadonlySet<RegExp>
}

const mostStates = 250
const mostCharacters = 2_000

/**
 * Makes of a pattern a question to texts: does the whole text look like that? The time it takes grows
 * with the length of the text and never faster, whatever the text. What a pattern can say, see
 * `readPattern`; for anything else it throws one sentence.
 *
 * @example
 * matcherOf('[A-Z]{2}-\\d+')('AB-12') // true
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  const steps = stepsOf(pattern)
  const kindOf = kindsOf(steps)
  const go = goThrough(steps)
  const start: State = { at: go([-1]), next: new Map() }
  let known = new Map<string, State>()

  /** States that many texts come by are kept; a text that makes ever new ones goes without. */
  const stateAt = (at: readonly number[]): State => {
    if (known.size >= mostStates) return { at, next: new Map() }
    const name = at.toSorted((one, other) => one - other).join()
    const state = known.get(name) ?? { at, next: new Map() }
    known.set(name, state)
    return state
  }
  return (text) => {
    if (known.size >= mostStates) {
      known = new Map()
      start.next.clear()
    }
    let state = start
    for (const character of text) {
      const kind = kindOf(character)
      let next = state.next.get(kind)
      if (!next) {
        next = stateAt(go(state.at, kind))
        if (known.size < mostStates) state.next.set(kind, next)
      }
      if (next.at.length === 0) return false
      state = next
    }
    return state.at.includes(steps.length)
  }
}

function stepsOf(pattern: string): readonly Step[] {
  const tree = readPattern(pattern)
  try {
    return compilePattern(tree)
  } catch {
    throw new Error(`The pattern ${pattern} cannot be used: it is too large with all it repeats.`)
  }
}

function kindsOf(steps: readonly Step[]): (character: string) => Kind {
  const atoms = [...new Set(steps.flatMap((step) => ('atom' in step ? [step.atom] : [])))]
  const byCharacter = new Map<string, Kind>()
  const byAtoms = new Map<string, Kind>()
  return (character) => {
    const known = byCharacter.get(character)
    if (known) return known
    const takenBy = atoms.filter((atom) => atom.test(character))
    const name = takenBy.map((atom) => atoms.indexOf(atom)).join()
    const kind = byAtoms.get(name) ?? { takenBy: new Set(takenBy) }
    byAtoms.set(name, kind)
    if (byCharacter.size >= mostCharacters) byCharacter.clear()
    byCharacter.set(character, kind)
    return kind
  }
}

/**
 * Finds all the steps that take a character, and the end, to which those steps lead that take a
 * character of some kind.
 */
function goThrough(
  steps: readonly Step[],
): (places: readonly number[], kind?: Kind) => readonly number[] {
  // One list for all times: clearing it would take longer than what it is for.
  const seen = new Uint32Array(steps.length + 1)
  let time = 0
  return (places, kind) => {
    time++
    const found: number[] = []
    const open: number[] = []
    for (const from of places) {
      const taking = steps[from]
      if (kind && !(taking && 'atom' in taking && kind.takenBy.has(taking.atom))) continue
      open.push(from + 1)
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        if (seen[place] === time) continue
        seen[place] = time
        const step = steps[place]
        if (step && 'to' in step) for (const way of step.to) open.push(way)
        else found.push(place)
      }
    }
    return found
  }
}

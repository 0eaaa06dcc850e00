import { compilePattern, type PatternStep } from './compile-pattern.ts'
import { parsePattern } from './parse-pattern.ts'

/**
 * A state of the automaton: all steps that are possible at once. Each character is processed once,
 * so matching takes linear time.
 */
interface State {
  readonly at: readonly number[]
  /** The next state by character class. It is a cache that matching fills. */
  readonly next: Map<CharacterClass, State>
}

/** A class of characters that the same atoms of the pattern match. */
interface CharacterClass {
  readonly matchedBy: ReadonlySet<RegExp>
}

const maxStates = 250
const maxCharacters = 2_000

/**
 * Compiles a pattern to a function that checks whether a whole text matches. Matching takes linear
 * time. See `parsePattern` for the supported syntax. It throws an error for an unsupported pattern.
 *
 * @example
 * compileMatcher('[A-Z]{2}-\\d+')('AB-12') // true
 */
export function compileMatcher(pattern: string): (text: string) => boolean {
  const steps = compileSteps(pattern)
  const classify = createClassifier(steps)
  const advance = createStepper(steps)
  const start: State = { at: advance([-1]), next: new Map() }
  let known = new Map<string, State>()

  /** Returns the cached state of a set of steps. When the cache is full, states are not cached. */
  const stateFor = (at: readonly number[]): State => {
    if (known.size >= maxStates) return { at, next: new Map() }
    const name = at.toSorted((one, other) => one - other).join()
    const state = known.get(name) ?? { at, next: new Map() }
    known.set(name, state)
    return state
  }
  return (text) => {
    if (known.size >= maxStates) {
      known = new Map()
      start.next.clear()
    }
    let state = start
    for (const character of text) {
      const kind = classify(character)
      let next = state.next.get(kind)
      if (!next) {
        next = stateFor(advance(state.at, kind))
        if (known.size < maxStates) state.next.set(kind, next)
      }
      if (next.at.length === 0) return false
      state = next
    }
    return state.at.includes(steps.length)
  }
}

function compileSteps(pattern: string): readonly PatternStep[] {
  const tree = parsePattern(pattern)
  try {
    return compilePattern(tree)
  } catch {
    throw new Error(`The pattern ${pattern} cannot be used: it is too large with all it repeats.`)
  }
}

function createClassifier(steps: readonly PatternStep[]): (character: string) => CharacterClass {
  const atoms = [...new Set(steps.flatMap((step) => ('atom' in step ? [step.atom] : [])))]
  const byCharacter = new Map<string, CharacterClass>()
  const byAtoms = new Map<string, CharacterClass>()
  return (character) => {
    const known = byCharacter.get(character)
    if (known) return known
    const matchedBy = atoms.filter((atom) => atom.test(character))
    const name = matchedBy.map((atom) => atoms.indexOf(atom)).join()
    const kind = byAtoms.get(name) ?? { matchedBy: new Set(matchedBy) }
    byAtoms.set(name, kind)
    if (byCharacter.size >= maxCharacters) byCharacter.clear()
    byCharacter.set(character, kind)
    return kind
  }
}

/**
 * Creates a function that returns the steps that can match the next character, after the given
 * steps have matched a character of a class. The end of the pattern counts as a step.
 */
function createStepper(
  steps: readonly PatternStep[],
): (places: readonly number[], kind?: CharacterClass) => readonly number[] {
  // The array is reused, because clearing it would take longer than the search.
  const seen = new Uint32Array(steps.length + 1)
  let time = 0
  return (places, kind) => {
    time++
    const found: number[] = []
    const open: number[] = []
    for (const from of places) {
      const fromStep = steps[from]
      if (kind && !(fromStep && 'atom' in fromStep && kind.matchedBy.has(fromStep.atom))) continue
      open.push(from + 1)
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        if (seen[place] === time) continue
        seen[place] = time
        const step = steps[place]
        if (step && 'to' in step) for (const target of step.to) open.push(target)
        else found.push(place)
      }
    }
    return found
  }
}

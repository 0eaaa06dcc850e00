import type { PatternTree } from './read-pattern.ts'

/**
 * A step takes one character that its atom stands for and goes on to the next step, or goes on to
 * others without one.
 *
 * @example
 * const step: Step = { atom: /^[a-z]$/u }
 */
export type Step = { readonly atom: RegExp } | { readonly to: readonly number[] }

const mostSteps = 2_500

/**
 * The steps of a pattern in a row; past the last of them is its end.
 *
 * @example
 * compilePattern(readPattern('a+b'))
 */
export function compilePattern(tree: PatternTree): readonly Step[] {
  const steps: Step[] = []
  const atoms = new Map<string, RegExp>()
  const add = (step: Step): void => {
    if (steps.length === mostSteps) throw new RangeError('too large')
    steps.push(step)
  }
  /** Goes on with the next step; further ways can be added when one knows where they lead. */
  const fork = (): number[] => {
    const ways = [steps.length + 1]
    add({ to: ways })
    return ways
  }
  const jump = (): number[] => {
    const ways: number[] = []
    add({ to: ways })
    return ways
  }
  const joinHere = (all: readonly number[][]): void => {
    for (const ways of all) ways.push(steps.length)
  }
  const lay = (node: PatternTree): void => {
    switch (node.kind) {
      case 'atom': {
        // One character at a time, every engine is fast, and it knows all classes of characters.
        const atom = atoms.get(node.source) ?? new RegExp(`^${node.source}$`, 'u')
        atoms.set(node.source, atom)
        return add({ atom })
      }
      case 'sequence':
        return node.parts.forEach(lay)
      case 'either':
        return layEither(node.parts)
      case 'repeat':
        return layTimes(node)
    }
  }
  const layEither = (parts: readonly PatternTree[]): void => {
    const ends: number[][] = []
    for (const part of parts.slice(0, -1)) {
      const ways = fork()
      lay(part)
      ends.push(jump())
      joinHere([ways])
    }
    parts.slice(-1).forEach(lay)
    joinHere(ends)
  }
  const layTimes = ({ of, min, max }: Extract<PatternTree, { kind: 'repeat' }>): void => {
    for (let time = 0; time < min; time++) lay(of)
    if (max === Infinity) {
      const start = steps.length
      const ways = fork()
      lay(of)
      add({ to: [start] })
      joinHere([ways])
      return
    }
    const ends: number[][] = []
    for (let time = min; time < max; time++) {
      ends.push(fork())
      lay(of)
    }
    joinHere(ends)
  }
  lay(tree)
  return steps
}

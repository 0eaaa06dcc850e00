import type { PatternTree } from './parse-pattern.ts'

/**
 * A step of a compiled pattern. It either matches one character and continues with the next step,
 * or jumps to other steps without a character.
 *
 * @example
 * const step: PatternStep = { atom: /^[a-z]$/u }
 */
export type PatternStep = { readonly atom: RegExp } | { readonly to: readonly number[] }

const maxSteps = 2_500

/**
 * Compiles a pattern to a list of steps. The index after the last step accepts the text.
 *
 * @example
 * compilePattern(parsePattern('a+b'))
 */
export function compilePattern(tree: PatternTree): readonly PatternStep[] {
  const steps: PatternStep[] = []
  const atoms = new Map<string, RegExp>()
  const add = (step: PatternStep): void => {
    if (steps.length === maxSteps) throw new RangeError('The pattern has too many steps.')
    steps.push(step)
  }
  /** Adds a fork. It continues with the next step, and further targets can be added later. */
  const fork = (): number[] => {
    const targets = [steps.length + 1]
    add({ to: targets })
    return targets
  }
  const jump = (): number[] => {
    const targets: number[] = []
    add({ to: targets })
    return targets
  }
  const targetHere = (all: readonly number[][]): void => {
    for (const targets of all) targets.push(steps.length)
  }
  const compile = (node: PatternTree): void => {
    switch (node.kind) {
      case 'atom': {
        // The regular expression matches one character only, so it runs in constant time.
        const atom = atoms.get(node.source) ?? new RegExp(`^${node.source}$`, 'u')
        atoms.set(node.source, atom)
        return add({ atom })
      }
      case 'sequence':
        return node.parts.forEach(compile)
      case 'either':
        return compileAlternatives(node.parts)
      case 'repeat':
        return compileRepeat(node)
    }
  }
  const compileAlternatives = (alternatives: readonly PatternTree[]): void => {
    const ends: number[][] = []
    for (const part of alternatives.slice(0, -1)) {
      const targets = fork()
      compile(part)
      ends.push(jump())
      targetHere([targets])
    }
    alternatives.slice(-1).forEach(compile)
    targetHere(ends)
  }
  const compileRepeat = ({ of, min, max }: Extract<PatternTree, { kind: 'repeat' }>): void => {
    for (let time = 0; time < min; time++) compile(of)
    if (max === Infinity) {
      const start = steps.length
      const targets = fork()
      compile(of)
      add({ to: [start] })
      targetHere([targets])
      return
    }
    const ends: number[][] = []
    for (let time = min; time < max; time++) {
      ends.push(fork())
      compile(of)
    }
    targetHere(ends)
  }
  compile(tree)
  return steps
}

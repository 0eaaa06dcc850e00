import type { Change } from './change.ts'
import { isBreaking } from './compare-descriptions.ts'

/** The changes as people read them, by what they are about, with the verdict last. */
export function writeChanges(changes: readonly Change[]): string {
  const about = Map.groupBy(changes, (change) => change.about)
  const lines = [...about].flatMap(([name, all]) => [
    name,
    ...all.flatMap(({ says, breaks }) => [
      `  ${breaks ? '!' : '·'} ${capital(says)}`,
      ...(breaks
        ? [
            `    breaks ${breaks.whom === 'everybody' ? 'everybody' : `whoever ${does[breaks.whom]}`}: ${breaks.why}`,
          ]
        : []),
    ]),
    '',
  ])
  return [...lines, verdict(changes)].join('\n')
}

const does = { writers: 'writes', readers: 'reads' } as const

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function verdict(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.'
  const broken = changes.filter(({ breaks }) => breaks).length
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`
  if (!isBreaking(changes)) return `${count}. The API change is not breaking.`
  return `${count}. The API change is breaking: ${broken} of them break somebody.`
}

import type { Change } from './changes.ts'
import { isBreaking } from './compare-descriptions.ts'

/** Formats the changes as text, grouped by subject, with the verdict at the end. */
export function writeChanges(changes: readonly Change[]): string {
  const changesBySubject = Map.groupBy(changes, (change) => change.subject)
  const lines = [...changesBySubject].flatMap(([name, all]) => [
    name,
    ...all.flatMap(({ text, breaks }) => [
      `  ${breaks ? '!' : '·'} ${capital(text)}`,
      ...(breaks
        ? [
            `    breaks ${breaks.clients === 'everybody' ? 'all clients' : `clients that ${does[breaks.clients]}`}: ${breaks.why}`,
          ]
        : []),
    ]),
    '',
  ])
  return [...lines, verdict(changes)].join('\n')
}

const does = { writers: 'write', readers: 'read' } as const

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function verdict(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.'
  const broken = changes.filter(({ breaks }) => breaks).length
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`
  if (!isBreaking(changes)) return `${count}. No breaking API changes.`
  return `${count}. Breaking API changes: ${broken}.`
}

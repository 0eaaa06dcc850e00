import { readFileSync } from 'node:fs'

/** A step of the tutorial that a program can follow: a file to write, or a command to run. */
export type TutorialStep =
  | { readonly kind: 'file'; readonly path: string; readonly code: string }
  | { readonly kind: 'command'; readonly line: string; readonly isInBackground: boolean }

/** Returns the files and the commands of a tutorial, in the order in which a reader meets them. */
export function tutorialSteps(file: string): readonly TutorialStep[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gmsu)
  return [...blocks].flatMap(([, language, info = '', code = '']): readonly TutorialStep[] => {
    if (info.startsWith('file=')) {
      return [{ kind: 'file', path: info.slice('file='.length), code }]
    }
    if (language !== 'sh') return []
    const lines = code.split('\n').filter(Boolean)
    return lines.map((line) => ({ kind: 'command', line, isInBackground: info === 'background' }))
  })
}

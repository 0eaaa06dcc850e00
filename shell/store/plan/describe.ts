import type { Language } from '#shell/model/words.ts'
import type { Measured } from './measure.ts'
import { sayingIn } from './sayings.ts'
import type { Said } from './step.ts'

/** A plan in words, one line for each entity: `card: rename headline to title, 9 records keep it`. */
export function describe(
  { does, refusals, keeps }: Pick<Measured, 'does' | 'refusals' | 'keeps'>,
  language?: Language,
): readonly string[] {
  const lines = [...linesOf(does, language)]
  const marked = (said: readonly Said[], mark: string): readonly string[] =>
    said.map((one) => `${mark} ${lineOf(one.about, [sayingIn(one.saying, language)])}`)
  return [...lines, ...marked(refusals, '✗'), ...marked(keeps, '·')]
}

/** What is in the way, as one message for whoever starts the application. */
export function describeRefusals(refusals: readonly Said[], language?: Language): string {
  const lines = refusals.map(
    ({ about, saying }) => `  - ${lineOf(about, [sayingIn(saying, language)])}.`,
  )
  return ['The database does not fit the product yet. Nothing was changed:', ...lines].join('\n')
}

function* linesOf(said: readonly Said[], language: Language | undefined): Iterable<string> {
  const grouped = Map.groupBy(said, ({ about }) => about)
  for (const [about, each] of grouped) {
    yield lineOf(
      about,
      each.map(({ saying }) => sayingIn(saying, language)),
    )
  }
}

function lineOf(about: string | undefined, sentences: readonly string[]): string {
  const text = sentences.join('; ')
  return about === undefined ? text : `${about}: ${text}`
}

import { matchesOf } from './matches.ts'

/** A stretch of text that stayed, went or came. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Words, single signs of languages that have no spaces, spaces, and everything else one by one. */
const parts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu

/** What has changed from one text to another, word by word. What goes stands before what comes. */
export function wordDifferences(before: string, after: string): readonly Stretch[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  const stretches: { same: string; gone: string; new: string }[] = []
  let [one, other] = [0, 0]
  const change = (endOne: number, endOther: number) => {
    const gone = from.slice(one, endOne).join('')
    const came = to.slice(other, endOther).join('')
    if (gone !== '' || came !== '') stretches.push({ same: '', gone, new: came })
  }
  for (const [atOne, atOther] of matchesOf(from, to)) {
    change(atOne, atOther)
    const last = stretches.at(-1)
    const text = from[atOne] ?? ''
    if (last && last.same !== '') last.same += text
    else stretches.push({ same: text, gone: '', new: '' })
    ;[one, other] = [atOne + 1, atOther + 1]
  }
  change(from.length, to.length)
  return inOrder(joined(stretches))
}

function partsOf(text: string): readonly string[] {
  return text.match(parts) ?? []
}

type Draft = { same: string; gone: string; new: string }

/** Spaces between two changes belong to both: three words that changed are read as one change. */
function joined(drafts: readonly Draft[]): readonly Draft[] {
  const all: Draft[] = []
  for (const [at, draft] of drafts.entries()) {
    const last = all.at(-1)
    const isSpace = draft.same !== '' && /^[^\S\n]+$/u.test(draft.same)
    if (last && last.same === '' && isSpace && drafts[at + 1]) {
      last.gone += draft.same
      last.new += draft.same
    } else if (last && last.same === '' && draft.same === '') {
      last.gone += draft.gone
      last.new += draft.new
    } else all.push({ ...draft })
  }
  return all
}

function inOrder(drafts: readonly Draft[]): readonly Stretch[] {
  return drafts
    .flatMap(({ same, gone, new: came }): readonly Stretch[] => [
      { kind: 'same', text: same },
      { kind: 'gone', text: gone },
      { kind: 'new', text: came },
    ])
    .filter(({ text }) => text !== '')
}

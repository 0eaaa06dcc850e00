import { longestSubsequence } from '#shell/tools/sequences/longest-subsequence.ts'

/** An unchanged, deleted or inserted range of text. */
export interface TextRange {
  readonly kind: 'same' | 'removed' | 'new'
  readonly text: string
}

/**
 * Matches words, single characters of scripts without spaces, whitespace, and any other character.
 */
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu

/** Returns the differences of two texts word by word. Deletions precede insertions. */
export function diffByWord(before: string, after: string): readonly TextRange[] {
  const [from, to] = [splitTokens(before), splitTokens(after)]
  const stretches: { same: string; removed: string; new: string }[] = []
  let [one, other] = [0, 0]
  const change = (endOne: number, endOther: number) => {
    const removed = from.slice(one, endOne).join('')
    const inserted = to.slice(other, endOther).join('')
    if (removed !== '' || inserted !== '') stretches.push({ same: '', removed, new: inserted })
  }
  for (const [atOne, atOther] of longestSubsequence(from, to)) {
    change(atOne, atOther)
    const last = stretches.at(-1)
    const text = from[atOne] ?? ''
    if (last && last.same !== '') last.same += text
    else stretches.push({ same: text, removed: '', new: '' })
    ;[one, other] = [atOne + 1, atOther + 1]
  }
  change(from.length, to.length)
  return flattenDrafts(joinAcrossSpaces(stretches))
}

function splitTokens(text: string): readonly string[] {
  return text.match(tokenPattern) ?? []
}

type Draft = { same: string; removed: string; new: string }

/** Merges changes that are separated by whitespace only into one change. */
function joinAcrossSpaces(drafts: readonly Draft[]): readonly Draft[] {
  const all: Draft[] = []
  for (const [at, draft] of drafts.entries()) {
    const last = all.at(-1)
    const isSpace = draft.same !== '' && /^[^\S\n]+$/u.test(draft.same)
    if (last && last.same === '' && isSpace && drafts[at + 1]) {
      last.removed += draft.same
      last.new += draft.same
    } else if (last && last.same === '' && draft.same === '') {
      last.removed += draft.removed
      last.new += draft.new
    } else all.push({ ...draft })
  }
  return all
}

function flattenDrafts(drafts: readonly Draft[]): readonly TextRange[] {
  return drafts
    .flatMap(({ same, removed, new: inserted }): readonly TextRange[] => [
      { kind: 'same', text: same },
      { kind: 'removed', text: removed },
      { kind: 'new', text: inserted },
    ])
    .filter(({ text }) => text !== '')
}

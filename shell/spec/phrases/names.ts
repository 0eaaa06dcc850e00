import { nameAsWords } from '#shell/model/words.ts'

/** A name as people write it, back to the name: `Folder link` is `folderLink`. */
export function nameOfWords(words: string): string {
  const [first = '', ...others] = words
    .trim()
    .split(/[\s-]+/u)
    .map((word) => word.toLowerCase())
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Whether a name can be written as words and found again. */
export function isSayable(name: string): boolean {
  return nameOfWords(nameAsWords(name)) === name
}

const longest = 255
/** Characters that are not seen, or turn others around so that an ending seems to be another one. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** What a file is called, for people: no place on the disk of its sender, nor on any other. */
export function fileName(given: string | undefined, ending: string): string {
  const name = (given ?? '')
    .normalize('NFC')
    .slice(-1024)
    .replace(/^.*[\\/]/su, '')
    .replaceAll(unseen, '')
    .trim()
    .toWellFormed()
  if (/^\.*$/u.test(name)) return `file.${ending}`
  if (name.length <= longest) return name
  const last = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? ''
  return `${name.slice(0, longest - last.length).toWellFormed()}${last}`
}

import { cleanFileName } from '#shell/model/fields/file.ts'

const longest = 255

/** What a file is called, for people: no place on the disk of its sender, nor on any other. */
export function fileName(given: string | undefined, ending: string): string {
  const last = (given ?? '')
    .normalize('NFC')
    .slice(-1024)
    .replace(/^.*[\\/]/su, '')
  const name = cleanFileName(last).trim().toWellFormed()
  if (/^\.*$/u.test(name)) return `file.${ending}`
  if (name.length <= longest) return name
  const suffix = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? ''
  return `${name.slice(0, longest - suffix.length).toWellFormed()}${suffix}`
}

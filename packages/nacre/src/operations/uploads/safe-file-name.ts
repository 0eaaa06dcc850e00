import { cleanFileName } from '#shell/field-types/file/field.ts'

const longest = 255

/** Returns a safe display name of an uploaded file, without any path. */
export function safeFileName(input: string | undefined, ending: string): string {
  const last = (input ?? '')
    .normalize('NFC')
    .slice(-1024)
    .replace(/^.*[\\/]/su, '')
  const name = cleanFileName(last).trim().toWellFormed()
  if (/^\.*$/u.test(name)) return `file.${ending}`
  if (name.length <= longest) return name
  const suffix = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? ''
  return `${name.slice(0, longest - suffix.length).toWellFormed()}${suffix}`
}

import { textSource } from '../source.ts'

/** The comment above code that the specification cannot tell. */
export const codeComment = '// Code: to be written.\n'

/** Generates a function that throws, as a placeholder for code to be written. */
export function placeholderSource(what: string): string {
  return `async () => { throw new Error(${textSource(`${what} is to be written.`)}) }`
}

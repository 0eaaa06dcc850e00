// The languages of the shell.
export { en } from './en/catalog.ts'
export { de } from './de/catalog.ts'
export { fr } from './fr/catalog.ts'

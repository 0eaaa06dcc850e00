import { loadVerb, runVerbForm } from './load-verb.ts'
import { verbHead, VerbPage } from './verb-page.tsx'

export const load = loadVerb
export const action = runVerbForm
export const showsErrors = true
export const head = verbHead
export const Page = VerbPage

import { textIn } from '../../../form/text-in.ts'

/** The parts of the form of an import, and what they ask of the API. */
export function importAsked(form: FormData, isDry: boolean): Readonly<Record<string, string>> {
  const headings = form.getAll('heading')
  const targets = form.getAll('target')
  const map = Object.fromEntries(
    headings.map((heading, place) => [heading, targets[place] === '' ? null : targets[place]]),
  )
  const match = textIn(form, 'match')
  const only = textIn(form, 'only')
  return {
    dryRun: isDry ? 'yes' : 'no',
    ...(textIn(form, 'together') === 'yes' ? { together: 'yes' } : {}),
    ...(textIn(form, 'overwrite') === 'yes' ? { overwrite: 'yes' } : {}),
    ...(match === '' ? {} : { match }),
    ...(only === '' ? {} : { only }),
    ...(headings.length > 0 ? { map: JSON.stringify(map) } : {}),
  }
}

export const largestTable = 32
export const largestList = 8
/** Between two steps without JavaScript the rows stand in the page, and a form carries no more than 1 MiB. */
export const largestForm = 900_000

/** Whether a text is longer than an import takes. */
export function isTooLarge(text: string, type: 'csv' | 'json'): boolean {
  const most = type === 'json' ? largestList : largestTable
  return new Blob([text]).size > most * 1024 * 1024
}

import { formText } from '../../../../form/form-text.ts'

/** Converts the form of an import into the parameters of the API. */
export function importParams(form: FormData, isDry: boolean): Readonly<Record<string, string>> {
  const headings = form.getAll('heading')
  const targets = form.getAll('target')
  const columnMap = Object.fromEntries(
    headings.map((heading, index) => [heading, targets[index] === '' ? null : targets[index]]),
  )
  const matchBy = formText(form, 'matchBy')
  const only = formText(form, 'only')
  return {
    dryRun: isDry ? 'true' : 'false',
    ...(formText(form, 'atomic') === 'yes' ? { atomic: 'true' } : {}),
    ...(formText(form, 'overwrite') === 'yes' ? { overwrite: 'true' } : {}),
    ...(matchBy === '' ? {} : { matchBy }),
    ...(only === '' ? {} : { only }),
    ...(headings.length > 0 ? { columnMap: JSON.stringify(columnMap) } : {}),
  }
}

export const maxCsvMebibytes = 32
export const maxJsonMebibytes = 8
/**
 * The maximum size of the rows between the steps without JavaScript. The page carries them, and
 * forms are limited to 1 MiB.
 */
export const maxFormBytes = 900_000

/** Checks whether the text exceeds the import limit. */
export function exceedsImportLimit(text: string, type: 'csv' | 'json'): boolean {
  const limit = type === 'json' ? maxJsonMebibytes : maxCsvMebibytes
  return new Blob([text]).size > limit * 1024 * 1024
}

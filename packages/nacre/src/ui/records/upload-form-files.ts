import type { Http } from '#shell/http/http.ts'
import { createUploader } from '#shell/http/upload.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { isFileField } from '#shell/model/values/is-file-field.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { rowKeys } from './row-keys.ts'

/** The suffix of the name of a file input, beside the input of the stored file. */
export const fileInputSuffix = '_file'
/** The suffix of the name of the checkbox that removes a file. */
export const removeFileSuffix = '_gone'

interface FileInput {
  readonly name: string
  /** The path of the field in its entity, as in the API. */
  readonly path: string
}

/**
 * Uploads the files of a form that was submitted without JavaScript. Each stored file replaces its
 * upload in the form, so that no file is sent twice after other errors. Upload errors are reported
 * at their fields.
 */
export async function uploadFormFiles(
  http: Http,
  plural: string,
  form: FormData,
  fields: Readonly<Record<string, FieldSchema>>,
): Promise<Problem | undefined> {
  const upload = createUploader(http)
  const wrong: Record<string, string> = {}
  let problem: Problem | undefined
  const places = Object.entries(fields).flatMap(([name, field]) =>
    field.mayChange ? [...fileInputsIn(form, { name, path: name }, field)] : [],
  )
  for (const { name, path } of places) {
    const file = form.get(`${name}.${fileInputSuffix}`)
    if (form.get(`${name}.${removeFileSuffix}`) === 'yes') form.set(name, '')
    form.delete(`${name}.${removeFileSuffix}`)
    if (typeof file !== 'object' || file === null || file.size === 0) continue
    const result = await upload(`${plural}/${path}` as never, file)
    if (result.ok) form.set(name, JSON.stringify(result.data))
    else {
      problem ??= result.problem
      wrong[name] = result.problem.title
    }
  }
  return problem && { ...problem, errors: wrong }
}

/**
 * Yields the names and paths of the file fields in a form, including rows of lists and nested
 * structures.
 */
function* fileInputsIn(
  form: FormData,
  { name, path }: FileInput,
  field: FieldSchema,
): Iterable<FileInput> {
  const { item, fields = {} } = field.constraints
  if (isFileField(field)) yield { name, path }
  if (item) {
    for (const key of rowKeys(form, name))
      yield* fileInputsIn(form, { name: `${name}.${key}`, path }, item)
  }
  for (const [part, inside] of Object.entries(fields)) {
    yield* fileInputsIn(form, { name: `${name}.${part}`, path: `${path}.${part}` }, inside)
  }
}

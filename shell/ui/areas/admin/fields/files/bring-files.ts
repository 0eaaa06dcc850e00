import type { Http } from '#shell/http/http.ts'
import { uploaderOver } from '#shell/http/upload.ts'
import type { Problem } from '#shell/model/failure.ts'
import { keepsFile } from '#shell/model/kept-files.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { keysIn } from '../read-form.ts'

/** Goes behind the name of a stored file: another one, which comes with the form itself. */
export const fileMark = '_file'
/** Goes behind it as well: that there shall be none any more. */
export const goneMark = '_gone'

interface Place {
  readonly name: string
  /** The place of the field in its entity, as the API names it. */
  readonly path: string
}

/**
 * Where there is no JavaScript files come with the form. Each goes the way of every upload, and what it has
 * become stands in the form in its place: whatever else is wrong, nobody sends it twice. What is wrong
 * with the files themselves is said beside their fields.
 */
export async function bringFiles(
  http: Http,
  plural: string,
  form: FormData,
  fields: Readonly<Record<string, FieldOutline>>,
): Promise<Problem | undefined> {
  const upload = uploaderOver(http)
  const wrong: Record<string, string> = {}
  let refused: Problem | undefined
  const places = Object.entries(fields).flatMap(([name, field]) =>
    field.mayChange ? [...placesIn(form, { name, path: name }, field)] : [],
  )
  for (const { name, path } of places) {
    const file = form.get(`${name}.${fileMark}`)
    if (form.get(`${name}.${goneMark}`) === 'yes') form.set(name, '')
    form.delete(`${name}.${goneMark}`)
    if (typeof file !== 'object' || file === null || file.size === 0) continue
    const answer = await upload(`${plural}/${path}` as never, file)
    if (answer.ok) form.set(name, JSON.stringify(answer.data))
    else {
      refused ??= answer.problem
      wrong[name] = answer.problem.title
    }
  }
  return refused && { ...refused, fields: wrong }
}

/** How a form with these fields is sent where nothing but the browser sends it. */
export function encTypeFor(fields: readonly FieldOutline[]): {
  readonly encType?: 'multipart/form-data'
} {
  const brings = (field: FieldOutline): boolean => {
    const { item, fields: parts = {} } = field.bounds
    return (
      keepsFile(field) || (item !== undefined && brings(item)) || Object.values(parts).some(brings)
    )
  }
  return fields.some(brings) ? { encType: 'multipart/form-data' } : {}
}

/** Where files stand in a form, also in rows of lists and parts of structures. */
function* placesIn(form: FormData, { name, path }: Place, field: FieldOutline): Iterable<Place> {
  const { item, fields = {} } = field.bounds
  if (keepsFile(field)) yield { name, path }
  if (item) {
    for (const key of keysIn(form, name))
      yield* placesIn(form, { name: `${name}.${key}`, path }, item)
  }
  for (const [part, inside] of Object.entries(fields)) {
    yield* placesIn(form, { name: `${name}.${part}`, path: `${path}.${part}` }, inside)
  }
}

import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** What a column of a file can be: each by its name, with what it is called. */
export function targetsOf(
  { fields, states }: EntityOutline,
  names: { readonly id: string; readonly version: string; readonly state: string },
): Readonly<Record<string, string>> {
  const writable = Object.entries(fields).filter(([, { mayChange }]) => mayChange)
  return {
    id: names.id,
    version: names.version,
    ...(states ? { state: names.state } : {}),
    ...Object.fromEntries(writable.map(([name, { label }]) => [name, label])),
  }
}

/** What every export has and no import needs. */
const keptByNacre = new Set(['created', 'updated', 'removed', 'problem'])

/** Which field a heading means: the one of that name or label, written however it may be. */
export function guessField(
  heading: string,
  { fields }: EntityOutline,
  targets: Readonly<Record<string, string>>,
): string {
  if (Object.hasOwn(targets, heading)) return heading
  if (keptByNacre.has(heading) || Object.hasOwn(fields, heading)) return ''
  const wanted = plain(heading)
  const found = Object.entries(targets).find(
    ([name, label]) => plain(name) === wanted || plain(label) === wanted,
  )
  return found?.[0] ?? ''
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

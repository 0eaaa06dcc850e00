import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** Returns the possible targets of a column by name, with their labels. */
export function importTargetLabels(
  { fields, states }: EntitySchema,
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

/** Columns of every export that imports ignore. */
const ignoredColumns = new Set(
  'createdAt updatedAt removedAt created updated removed problem'.split(' '),
)

/** Finds the field that a column heading names, regardless of case and punctuation. */
export function matchField(
  heading: string,
  { fields }: EntitySchema,
  targets: Readonly<Record<string, string>>,
): string {
  if (Object.hasOwn(targets, heading)) return heading
  if (ignoredColumns.has(heading) || Object.hasOwn(fields, heading)) return ''
  const requested = normalizeHeading(heading)
  const found = Object.entries(targets).find(
    ([name, label]) =>
      normalizeHeading(name) === requested || normalizeHeading(label) === requested,
  )
  return found?.[0] ?? ''
}

function normalizeHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

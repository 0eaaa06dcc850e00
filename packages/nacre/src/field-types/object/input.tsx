import type { GroupProps, TypeInput } from '../type-input.ts'

export const objectInput: TypeInput = {
  Group: Properties,
  parse({ name, field, parse }) {
    const parts = Object.entries(field.constraints.fields ?? {}).map(
      ([part, inside]) => [part, parse(`${name}.${part}`, inside)] as const,
    )
    const isEmpty = parts.every(([, value]) => value === null || isEmptyList(value))
    return isEmpty ? null : Object.fromEntries(parts)
  },
  inside: (step, { name, field }) => ({
    name: `${name}.${step}`,
    field: field.constraints.fields?.[step],
  }),
}

function Properties({ name, field, value, path, Input }: GroupProps) {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <>
      {Object.entries(field.constraints.fields ?? {}).map(([part, inside]) => (
        <Input
          key={part}
          name={`${name}.${part}`}
          path={`${path}.${part}`}
          field={inside}
          value={values[part]}
        />
      ))}
    </>
  )
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

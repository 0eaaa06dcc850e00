import type { Compilable, CompiledQuery } from 'kysely'
import { constantParameter } from './current-time.ts'

const parameterName = Symbol('parameter')

/**
 * Compiles a query once and binds its values at each run, because compiling takes several times
 * longer than running. `parameter(name)` is a placeholder for a value.
 */
export function prepareStatement<Name extends string>(
  build: (parameter: (name: Name) => never) => Compilable,
): (values: Readonly<Record<Name, unknown>>) => CompiledQuery {
  // The type `never` of a parameter fits every column.
  const compiled = build((name) => ({ [parameterName]: name }) as never).compile()
  const names = compiled.parameters.map(nameOf)
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((value, index) => {
      const name = names[index]
      return name === undefined ? constantParameter(value) : values[name as Name]
    }),
  })
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && parameterName in value
    ? String(value[parameterName])
    : undefined
}

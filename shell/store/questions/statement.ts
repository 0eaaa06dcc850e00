import type { Compilable, CompiledQuery } from 'kysely'

const parameterName = Symbol('parameter')

/**
 * Compiles a query once and fills in its values at each run: compiling costs several times what the
 * query itself does. `parameter(name)` stands for a value that is known only then.
 */
export function statement<Name extends string>(
  build: (parameter: (name: Name) => never) => Compilable,
): (values: Readonly<Record<Name, unknown>>) => CompiledQuery {
  // A parameter has the type of no column and fits each of them.
  const compiled = build((name) => ({ [parameterName]: name }) as never).compile()
  const names = compiled.parameters.map(nameOf)
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((value, place) => {
      const name = names[place]
      return name === undefined ? value : values[name as Name]
    }),
  })
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && parameterName in value
    ? String(value[parameterName])
    : undefined
}

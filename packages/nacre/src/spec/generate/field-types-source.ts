import type { Description } from '../description.ts'
import { codeComment } from './pages/placeholder-source.ts'
import { literalSource, sourceFile, textSource } from './source.ts'

/** The file of the product’s own field types, as entities import it. */
export const fieldTypesModule = '../field-types.ts'

/** Returns the name of the constant of a field type. */
export function fieldTypeConstant(name: string): string {
  return `${name}Type`
}

/** Generates the product’s own field types. */
export function fieldTypesSource({ fieldTypes }: Description): string {
  const file = sourceFile('.')
  const build = file.addImport('fieldType', 'nacre')
  const types = fieldTypes.map(({ name, meaning, isChecked }) => {
    const check = isChecked ? `,\n${codeComment}check: () => undefined` : ''
    return `export const ${fieldTypeConstant(name)} = ${build}(${textSource(name)}, { meaning: ${literalSource(meaning)}${check} })`
  })
  return file.text(types.join('\n\n'))
}

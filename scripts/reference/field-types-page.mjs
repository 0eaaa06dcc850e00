import { everyType } from '../../packages/nacre/src/field-types/every-type.fixture.ts'
import { notice } from './notice.mjs'
import { row, table } from './table.mjs'

/** Returns the page of the field types: values, filters and options of each. */
export function fieldTypesPage(exports) {
  const types = exports.filter(({ path }) => /^field-types\/[^/]+\/field\.ts$/u.test(path))
  const functions = types
    .filter(({ isType }) => !isType)
    .map((one) => ({ ...one, ...sampleOf(one) }))
  const common = exports.find(({ name }) => name === 'FieldOptions')
  const text = [
    '# Field types',
    notice,
    'Each field of an entity has a type. [Declare entities](../guides/entities.md) shows them in use, and ' +
      '[`nacre`](api/nacre.md) has their declarations.',
    table(
      ['type', 'a value in JSON', 'operators of filters'],
      functions.map(({ name, example, operators }) =>
        row([`[\`${name}\`](#${name.toLowerCase()})`, example, operators]),
      ),
    ),
    '## Options of every type',
    'Except for `counter` and `computed`, whose values nobody writes, all types have these options:',
    optionsTable(common.options),
    ...functions.flatMap(({ name, description, options, code }) => [
      `## \`${name}\``,
      description,
      ...(options.length > 0 ? [optionsTable(options)] : []),
      `\`\`\`ts example\n${code}\n\`\`\``,
    ]),
  ]
  return ['field-types.md', `${text.join('\n\n')}\n`]
}

/** An example value and the operators of a type, as its field has them. */
function sampleOf({ name, example: code }) {
  const sample = Object.values(everyType).find(({ field }) => field.type === name)
  if (!sample) throw new Error(`The fixture has no field of the type ${name}.`)
  const value = sample.valid.find((one) => JSON.stringify(one) !== '[]')
  const shortened = JSON.stringify(value).replaceAll(/"[0-9a-f]{64}\./gu, '"b1c4….')
  return {
    code,
    example: `\`${shortened}\``,
    operators: sample.field.operators.map((one) => `\`${one}\``).join(', ') || 'none',
  }
}

const optionsTable = (options) =>
  table(
    ['option', 'meaning'],
    options.map(({ name, isOptional, description }) => {
      if (description === '') throw new Error(`The option ${name} of a field has no description.`)
      return row([`\`${name}\`${isOptional ? '' : ' (required)'}`, description])
    }),
  )

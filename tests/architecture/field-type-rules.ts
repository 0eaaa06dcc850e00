import { test } from './layers.ts'
import type { Rule } from './rule.ts'

/** A comparison with the name of a field type, and a list of some types. */
const decision =
  /\.type (?:===|!==) '(\w+)'|\btype (?:===|!==) '(\w+)'|case '(markdown|money|dateTime|choices|relations|counter|computed|weekly|phone|email|image|color)'|(?:Set|Record)<(FieldTypeName)\b/g

const names = /^  '(\w+)',$/gm

/** What is about one type: recipients are email addresses, opening hours are weekly, and so on. */
const aboutTheType = new Set([
  'shell/model/validation/processes/validate-emails.ts: email',
  'shell/model/validation/fields/validate-spans.ts: weekly',
  'shell/model/validation/fields/validate-fields.ts: counter',
  'shell/model/validation/names/validate-unused.ts: counter',
  'shell/spec/parse/prune/prune-invalid.ts: counter',
  'shell/store/columns/sorted-text.ts: counter',
  'shell/operations/seed-database.ts: image',
  'shell/operations/uploads/upload-file.ts: image',
  // Types of other things: of a value, of an HTML input, of a part of a number.
  'shell/model/validation/conditions/validate-where.ts: integer',
  'shell/model/validation/conditions/validate-where.ts: decimal',
  'shell/testing/pages/find-html-problems.ts: image',
  'shell/ui/areas/admin/import-export/export/separator-for.ts: decimal',
])

export const fieldTypes: Rule = {
  name: 'only the folder of a field type decides by its name',
  mend: 'Add what differs to a part of the type in shell/field-types, and ask that.',
  find(sources) {
    const list = sources.get('shell/field-types/field-type-name.ts') ?? ''
    const types = new Set([...list.matchAll(names)].map(([, name]) => name))
    return [...sources]
      .filter(([path]) => /^shell\/(?!field-types\/)/.test(path) && !test.test(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(decision)]
          .map((found) => found.slice(1).find((name) => name !== undefined) ?? '')
          .filter((name) => name === 'FieldTypeName' || types.has(name))
          .map((name) => `${path}: ${name}`),
      )
      .filter((found) => !aboutTheType.has(found))
  },
}

import type { Description, EntityDescription } from '../description.ts'
import type { UnparsedText } from '../parse/spec-parser.ts'
import { roleSource, type RoleImports } from './access-rule-source.ts'
import { conditionSource } from './formula-source.ts'
import {
  commentSource,
  entry,
  literalSource,
  objectSource,
  omitDefault,
  sourceFile,
  type SourceFile,
  textSource,
} from './source.ts'

/** Generates the file of the emails. */
export function emailsSource(
  { emails, roles }: Description,
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile()
  const who: RoleImports = { roles, module: './roles.ts', scope: { fields: [], entities: [] } }
  const each = emails.map(({ name, about, subject, body, facts, button, sees }) => {
    const declare = file.addImport('defineEmail', 'nacre')
    const parts = [
      ...entry('about', textSource(about)),
      ...entry('subject', literalSource(subject)),
      ...entry('body', literalSource(body)),
      ...entry('facts', omitDefault(facts, [])),
      ...entry('button', button && literalSource(button)),
      ...entry('sees', sees === undefined ? undefined : roleSource(sees, who, file)),
    ]
    return `export const ${name} = ${declare}(${objectSource(parts)})`
  })
  return file.text([commentSource(leftovers), ...each].join('\n\n'))
}

/** Generates the emails that an entity sends. */
export function entityEmailsSource(
  { emails }: Pick<EntityDescription, 'emails'>,
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  if (emails.length === 0) return undefined
  return objectSource(
    emails.flatMap(({ name, after, when, send, to, isRole }) =>
      entry(
        name,
        objectSource([
          ...entry('after', textSource(after)),
          ...entry('when', when === undefined ? undefined : conditionSource(when, who.scope, file)),
          ...entry('send', file.addImport(send, '../emails.ts')),
          ...entry('to', isRole ? roleSource(to, who, file) : textSource(to)),
        ]),
      ),
    ),
  )
}

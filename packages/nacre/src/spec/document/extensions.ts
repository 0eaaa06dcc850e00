import { extensionFileSuffix, extensionPath } from '#shell/language/product/admin-extensions.ts'
import type { SpecSubsection } from '#shell/model/specification-document.ts'
import type { Description, ExtensionDescription } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { table } from './document.ts'
import { code, isCode, inlineText, codeList } from '../grammar/inline.ts'

/** The heading of the subsection about admin extensions. */
export const extensionsTitle = 'Admin extensions'

/** The singular names of the kinds of extensions. */
export const extensionKinds: Readonly<Record<ExtensionDescription['kind'], string>> = {
  screens: 'screen',
  cards: 'card',
  panels: 'panel',
  columns: 'column',
}

/** Renders the subsection about admin extensions, if there are any. */
export function renderExtensions({ admin, languages }: Description): readonly SpecSubsection[] {
  if (admin.length === 0) return []
  const rows = admin.map((part) => {
    const { kind, entity, name, label, roles, icon } = part
    return [
      [extensionKinds[kind]],
      [code(name)],
      entity === undefined ? [] : [code(entity)],
      label === undefined ? [] : [formatLocalizedText(label, languages)],
      roles === undefined ? ['everyone with admin access'] : codeList(roles),
      icon === undefined ? [] : [code(icon)],
      inlineText`${code(`product${extensionFileSuffix(extensionPath(part))}`)}, ${isCode}`,
    ]
  })
  const columns = ['Extension', 'Name', 'Of?', 'Label?', 'For', 'Icon?', 'Source']
  return [{ title: extensionsTitle, blocks: [table(columns, rows)] }]
}

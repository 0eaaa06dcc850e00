import type { SpecSubsection, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { table } from './document.ts'
import { code, codeList } from '../grammar/inline.ts'

/** The heading of the subsection about areas. */
export const areasTitle = 'Areas'

/** Renders the subsection about areas, if the product declares any. */
export function renderAreas({ areas, languages }: Description): readonly SpecSubsection[] {
  if (areas.length === 0) return []
  const rows = areas.map(({ name, path, label, roles }): SpecTableRow => [
    [code(name)],
    path === undefined ? [] : [code(path)],
    label === undefined ? [] : [formatLocalizedText(label, languages)],
    roles.length === 0 ? ['everybody who is signed in'] : codeList(roles),
  ])
  const lists = areas.flatMap((area) =>
    area.entities.map(
      ({
        name,
        label,
        pluralLabel,
        where,
        fields,
        columns,
        verbs,
        isInNavigation = true,
      }): SpecTableRow => [
        [code(name)],
        [code(area.name)],
        label === undefined ? [] : [formatLocalizedText(label, languages)],
        pluralLabel === undefined ? [] : [formatLocalizedText(pluralLabel, languages)],
        where === undefined ? [] : [code(where)],
        fields === undefined ? [] : codeList(fields),
        columns === undefined ? [] : codeList(columns),
        verbs === undefined ? [] : codeList(verbs),
        isInNavigation ? [] : ['no'],
      ],
    ),
  )
  const columns = [
    'List',
    'Area',
    'Record?',
    'Title?',
    'Where?',
    'Fields?',
    'Columns?',
    'Offers?',
    'In the navigation?',
  ]
  return [
    {
      title: areasTitle,
      blocks: [
        table(['Area', 'Path?', 'Label?', 'For'], rows),
        ...(lists.length === 0 ? [] : [table(columns, lists)]),
      ],
    },
  ]
}

import type {
  SpecBlock,
  SpecInline,
  SpecSubsection,
  SpecTableRow,
} from '#shell/model/specification-document.ts'
import type { ActionDescription, Description } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { paragraph, table } from './document.ts'
import { renderCodeFlag } from './entities.ts'
import { fieldTables } from './fields.ts'
import { code, codeList, inlineText, undecidedText } from '../grammar/inline.ts'

/** The phrases for actions that differ from most. */
export const actionKindTexts = {
  list: 'for the list, not for one record',
  readOnly: 'only reads',
} as const

/** Renders the actions of all entities. */
export function renderActions({ entities, languages }: Description): SpecSubsection {
  const title = 'Actions'
  const all = entities.flatMap((entity) => entity.actions.map((action) => ({ entity, action })))
  if (all.length === 0)
    return { title, blocks: [paragraph(inlineText`Actions: ${undecidedText}.`)] }
  const rows = all.map(({ entity, action }): SpecTableRow => [
    [code(`${entity.name}.${action.name}`)],
    action.kind === 'reaction'
      ? inlineText`toggles per user, counted in ${code(action.countField)}; the user’s own value is in ${code(action.viewerField)}`
      : renderCodeFlag(action.description),
    formatKind(action),
    action.label === undefined ? [] : [formatLocalizedText(action.label, languages)],
    action.kind === 'reaction' ? [] : codeList(action.errors),
  ])
  const fields = all.flatMap(({ entity, action }): readonly SpecBlock[] => {
    if (action.kind !== 'code') return []
    const path = `${entity.name}.${action.name}.`
    return [
      ...fieldTables('Input', action.input, languages, path),
      ...fieldTables('Answer', action.answers ?? [], languages, path),
    ]
  })
  return {
    title,
    blocks: [table(['Action', 'What it does', 'Kind?', 'Label?', 'Errors?'], rows), ...fields],
  }
}

function formatKind(action: ActionDescription): SpecInline {
  if (action.kind === 'reaction') return []
  const kinds = [
    ...(action.of === 'list' ? [actionKindTexts.list] : []),
    ...(action.readOnly ? [actionKindTexts.readOnly] : []),
  ]
  return kinds.length === 0 ? [] : [kinds.join('; ')]
}

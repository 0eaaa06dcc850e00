import type {
  SpecBlock,
  SpecListItem,
  SpecSubsection,
  SpecTableRow,
  SpecSection,
} from '#shell/model/specification-document.ts'
import type {
  Description,
  EntityDescription,
  MoveDescription,
  StatesDescription,
} from '../description.ts'
import { type Languages, formatQuotedText, formatLocalizedText } from '../grammar/localized-text.ts'
import { formatAutomaticMove } from '../grammar/automatic-move.ts'
import { formatMoveInput, formatMoveSets } from '../grammar/move-values.ts'
import { formatAccessRule } from '../grammar/access-rule.ts'
import { labelledItem, listBlock, paragraph, table } from './document.ts'
import { renderCodeFlag, entityHeading } from './entities.ts'
import { code, joinInlines, inlineText, codeList, undecidedText } from '../grammar/inline.ts'

/** Renders section 4: states and transitions. */
export function renderStates({ entities, languages }: Description): SpecSection {
  const parts = entities.flatMap((entity) => renderEntityStates(entity, languages))
  return {
    number: 4,
    id: 'states',
    title: 'States and transitions',
    blocks: [
      paragraph(
        parts.length === 0
          ? inlineText`Product states and transitions: ${undecidedText}.`
          : [
              'Only a transition changes the state of a record. Administrators can use every transition.',
            ],
      ),
      ...(entities.some(hasApplicationMoves)
        ? [
            paragraph(
              inlineText`Nobody can use a transition for ${code('application')}, not even administrators: code or time makes it.`,
            ),
          ]
        : []),
    ],
    parts,
  }
}

function hasApplicationMoves({ states }: EntityDescription): boolean {
  const rules = (states?.moves ?? []).flatMap(({ may }) => may)
  return rules.some(({ who }) => who === 'application')
}

function renderEntityStates(
  entity: EntityDescription,
  languages: Languages,
): readonly SpecSubsection[] {
  const { states } = entity
  if (!states) return []
  return [
    {
      title: entityHeading(entity),
      blocks: [
        listBlock(stateSummary(states, languages)),
        stateDiagram(states),
        ...moveTable(states, languages),
      ],
    },
  ]
}

function stateSummary(states: StatesDescription, languages: Languages): readonly SpecListItem[] {
  const { initial, entryStates, finalStates, labels, names: all } = states
  const named = Object.entries(labels).map(
    ([state, words]) => inlineText`${code(state)} ${formatQuotedText(words, languages)}`,
  )
  const about = [
    labelledItem('Initial state', all.includes(initial) ? [code(initial)] : ['something else']),
  ]
  if (entryStates.length > 0) about.push(labelledItem('Entry states', codeList(entryStates)))
  if (finalStates.length > 0) about.push(labelledItem('Final states', codeList(finalStates)))
  if (named.length > 0) about.push(labelledItem('Labels', joinInlines(named, '; ')))
  return about
}

function stateDiagram({ initial, names: all, moves }: StatesDescription): SpecBlock {
  return {
    kind: 'diagram',
    initial,
    states: all,
    transitions: moves.flatMap(({ name, from, to }) =>
      from.map((one) => ({ from: one, to, name })),
    ),
  }
}

function moveTable({ moves }: StatesDescription, languages: Languages): readonly SpecBlock[] {
  const columns = [
    'Transition',
    'From',
    'To',
    'Allowed for',
    'Condition?',
    'Takes?',
    'Sets?',
    'By itself?',
    'Job?',
    'Errors?',
    'Label?',
  ]
  return moves.length === 0
    ? []
    : [
        table(
          columns,
          moves.map((move) => rowOf(move, languages)),
        ),
      ]
}

function rowOf(move: MoveDescription, languages: Languages): SpecTableRow {
  const { name, from, to, may, guard, job, label, input, sets, errors = [] } = move
  return [
    [code(name)],
    codeList(from),
    [code(to)],
    formatAccessRule(may),
    guard ? renderCodeFlag(guard.guardDescription) : [],
    formatMoveInput(input),
    formatMoveSets(sets),
    formatAutomaticMove(move),
    job === undefined ? [] : [code(job)],
    codeList(errors),
    label === undefined ? [] : [formatLocalizedText(label, languages)],
  ]
}

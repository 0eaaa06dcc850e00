import type { Block, Item, Part, Row, Section } from '#shell/model/specification-document.ts'
import type {
  Description,
  EntityDescription,
  MoveDescription,
  StatesDescription,
} from '../description.ts'
import { type Languages, quoteWords, sayWords } from '../phrases/sayings.ts'
import { sayTerms } from '../phrases/terms.ts'
import { labelled, list, paragraph, table } from './document.ts'
import { sayCode, titleOf } from './entities.ts'
import { code, joined, line, names, notShown } from './inline.ts'

/** States and transitions. */
export function sayStates({ entities, languages }: Description): Section {
  const parts = entities.flatMap((entity) => partOf(entity, languages))
  return {
    number: 4,
    id: 'states',
    title: 'States and transitions',
    blocks: [
      paragraph(
        parts.length === 0
          ? line`Product states and transitions: ${notShown}.`
          : ['A state changes by a move and in no other way. Administrators may make every move.'],
      ),
    ],
    parts,
  }
}

function partOf(entity: EntityDescription, languages: Languages): readonly Part[] {
  const { states } = entity
  if (!states) return []
  return [
    {
      title: titleOf(entity),
      blocks: [list(aboutOf(states, languages)), diagramOf(states), ...tableOf(states, languages)],
    },
  ]
}

function aboutOf(states: StatesDescription, languages: Languages): readonly Item[] {
  const { initial, begins, ends, labels, names: all } = states
  const named = Object.entries(labels).map(
    ([state, words]) => line`${code(state)} ${quoteWords(words, languages)}`,
  )
  const about = [
    labelled('Begins as', all.includes(initial) ? [code(initial)] : ['something else']),
  ]
  if (begins.length > 0) about.push(labelled('Reached by no move, as meant', names(begins)))
  if (ends.length > 0) about.push(labelled('Left by no move, as meant', names(ends)))
  if (named.length > 0) about.push(labelled('Called', joined(named, '; ')))
  return about
}

function diagramOf({ initial, names: all, moves }: StatesDescription): Block {
  return {
    kind: 'diagram',
    initial,
    states: all,
    ways: moves.flatMap(({ name, from, to }) => from.map((one) => ({ from: one, to, name }))),
  }
}

function tableOf({ moves }: StatesDescription, languages: Languages): readonly Block[] {
  const columns = ['Move', 'From', 'To', 'Who may', 'Guard?', 'Afterwards?', 'Called?']
  return moves.length === 0
    ? []
    : [
        table(
          columns,
          moves.map((move) => rowOf(move, languages)),
        ),
      ]
}

function rowOf(
  { name, from, to, who, guard, job, label }: MoveDescription,
  languages: Languages,
): Row {
  return [
    [code(name)],
    names(from),
    [code(to)],
    sayTerms(who),
    guard ? sayCode(guard.needs) : [],
    job === undefined ? [] : [code(job)],
    label === undefined ? [] : [sayWords(label, languages)],
  ]
}

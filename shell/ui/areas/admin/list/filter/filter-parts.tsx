import { Fragment } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Popover } from '../../../kit/popover.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { listAddress } from '../list-address.ts'
import { useList } from '../list-context.ts'
import { BesideForm } from './beside-form.tsx'
import { conditionWord, sentenceOf } from './condition-words.ts'
import { ConditionForm } from './condition-form.tsx'
import { textOfWhere } from './edit-address.ts'
import {
  type Condition,
  type Filter,
  type Group,
  isGroup,
  isKept,
  type Kept,
  type Part,
  type Path,
  turned,
  withCondition,
} from './filter.ts'
import type { Draft } from './filter-bar.tsx'
import { whereOf } from './filter-where.ts'
import { keptWords } from './kept-words.ts'

const words = {
  en: {
    turn: (word: string) => `Say “${word}” instead`,
    take: (sentence: string) => `Take out: ${sentence}`,
    all: 'All of these',
    any: 'One of these',
    kept: 'This can be taken out, and not changed here.',
  },
  de: {
    turn: (word: string) => `Stattdessen „${word}“`,
    take: (sentence: string) => `Herausnehmen: ${sentence}`,
    all: 'Alle davon',
    any: 'Eines davon',
    kept: 'Das kann herausgenommen und hier nicht geändert werden.',
  },
}

interface Props {
  filter: Filter
  /** The group whose parts these are, and where it stands. */
  group: Group
  path: Path
  onDraft(draft: Draft): void
}

/** Conditions with the words between them, and groups of them in brackets of their own. */
export function FilterParts({ filter, group, path, onDraft }: Props) {
  const say = useWords(words)
  return placed(group.parts, path).map(({ part, at }, place) => (
    <Fragment key={at}>
      {place > 0 && <Turn filter={filter} group={group} path={path} />}
      {isGroup(part) ? (
        <span className="filter-group" role="group" aria-label={part.isAny ? say.any : say.all}>
          <FilterParts filter={filter} group={part} path={at} onDraft={onDraft} />
        </span>
      ) : isKept(part) ? (
        <KeptChip filter={filter} part={part} path={at} />
      ) : (
        <Chip filter={filter} group={group} condition={part} path={at} onDraft={onDraft} />
      )}
    </Fragment>
  ))
}

/** Parts with their places: what they say may be the same. */
function placed(parts: readonly Part[], path: Path): readonly { part: Part; at: Path }[] {
  return parts.map((part, place) => ({ part, at: path === '' ? `${place}` : `${path}.${place}` }))
}

/** The word between two conditions; a press says the other word. */
function Turn({ filter, group, path }: Pick<Props, 'filter' | 'group' | 'path'>) {
  const { here, fields } = useList()
  const { language } = useAdmin()
  const say = useWords(words)
  const word = (isAny: boolean) => conditionWord(isAny ? 'or' : 'and', language)
  const to = listAddress(here, { where: textOfWhere(whereOf(turned(filter, path), fields)) })
  return (
    <span className="filter-word" title={say.turn(word(!group.isAny))}>
      <IntentLink to={to}>{word(group.isAny)}</IntentLink>
    </span>
  )
}

interface ChipProps extends Props {
  condition: Condition
}

function Chip({ filter, group, condition, path, onDraft }: ChipProps) {
  const { fields, offered } = useList()
  const admin = useAdmin()
  const field = fields.get(condition.field)
  if (!field) return null
  const { label, operator, values } = sentenceOf(condition, field, offered, admin)
  return (
    <span className="chip">
      <Popover
        className="chip-open"
        label={
          <>
            {label} <span className="chip-how">{operator}</span> <b>{values}</b>
          </>
        }
      >
        <ConditionForm
          field={field}
          condition={condition}
          edit={path}
          onDone={(form) => form.closest<HTMLElement>('[popover]')?.hidePopover()}
        />
        <BesideForm group={group} path={path} onDraft={onDraft} />
      </Popover>
      <TakeOut filter={filter} path={path} sentence={`${label} ${operator} ${values}`} />
    </span>
  )
}

/** What was put together elsewhere: in words, because it holds all the same. */
function KeptChip({ filter, part, path }: { filter: Filter; part: Kept; path: Path }) {
  const { fields, offered } = useList()
  const speech = useAdmin()
  const say = useWords(words)
  const sentence = keptWords(part.where, { fields, offered, speech })
  return (
    <span className="chip chip-kept">
      <span title={say.kept}>{sentence}</span>
      <TakeOut filter={filter} path={path} sentence={sentence} />
    </span>
  )
}

function TakeOut({ filter, path, sentence }: { filter: Filter; path: Path; sentence: string }) {
  const { here, fields } = useList()
  const say = useWords(words)
  const left = whereOf(withCondition(filter, path, undefined), fields)
  return (
    <IntentLink className="chip-out" to={listAddress(here, { where: textOfWhere(left) })}>
      <KitIcon name="close" />
      <span className="unseen">{say.take(sentence)}</span>
    </IntentLink>
  )
}

import { useId } from 'react'
import { textIn } from '../../../form/text-in.ts'
import { useWords } from '../../admin-context.ts'
import { keptFields } from '../list-address.ts'
import { useList } from '../list-context.ts'
import { besideText } from './edit-address.ts'
import { type Group, hasRoom, type Path } from './filter.ts'
import type { Draft } from './filter-bar.tsx'

const words = {
  en: { another: 'One more about', and: 'and …', or: 'or …' },
  de: { another: 'Noch eine zu', and: 'und …', or: 'oder …' },
}

interface Props {
  group: Group
  path: Path
  onDraft(draft: Draft): void
}

/** Begins another condition beside one: of both, or of either. */
export function BesideForm({ group, path, onDraft }: Props) {
  const { here, fields } = useList()
  const say = useWords(words)
  const id = useId()
  const ways = [false, true]
    .map((isAny) => ({ path, isAny }))
    .filter((beside) => hasRoom(group, beside))
  return (
    <form
      className="chip-also"
      action={here.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const { submitter } = event.nativeEvent
        const edit = submitter instanceof HTMLButtonElement ? submitter.value : ''
        form.closest<HTMLElement>('[popover]')?.hidePopover()
        onDraft({ field: textIn(new FormData(form), 'add'), edit })
      }}
    >
      {keptFields(here.search, []).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{say.another}</label>
      <select id={id} name="add">
        {[...fields.values()].map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {ways.map((beside) => (
        <button key={String(beside.isAny)} name="beside" value={besideText(beside)}>
          {beside.isAny ? say.or : say.and}
        </button>
      ))}
    </form>
  )
}

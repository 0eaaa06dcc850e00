import { useMessages } from '../../../../kit/use-messages.ts'
import { useId } from 'react'
import { formText } from '../../../../form/form-text.ts'
import { preservedFields } from '../list-url.ts'
import { useList } from '../list-context.ts'
import { formatInsertPosition } from './edit-url.ts'
import { type Group, canInsert, type FilterPath } from './filter.ts'
import type { FilterDraft } from './filter-draft.ts'

interface Props {
  group: Group
  path: FilterPath
  onDraft(draft: FilterDraft): void
}

/** The form that adds a condition beside another one, combined with “and” or “or”. */
export function AddSiblingForm({ group, path, onDraft }: Props) {
  const { here, fields } = useList()
  const t = useMessages()
  const id = useId()
  const connectors = [false, true]
    .map((isAny) => ({ path, isAny }))
    .filter((isOr) => canInsert(group, isOr))
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
        onDraft({ field: formText(new FormData(form), 'add'), edit })
      }}
    >
      {preservedFields(here.search, []).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('list.addCondition.label')}</label>
      <select id={id} name="add">
        {[...fields.values()].map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {connectors.map((isOr) => (
        <button key={String(isOr.isAny)} name="insert" value={formatInsertPosition(isOr)}>
          {isOr.isAny ? t('list.addCondition.or') : t('list.addCondition.and')}
        </button>
      ))}
    </form>
  )
}

import { useContext, useEffect, useRef } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { BusyContext } from '../../form/acted-context.ts'
import { Submit } from '../../form/submit.tsx'
import { useWords } from '../admin-context.ts'
import { isWithControl } from '../keys/letter-of.ts'
import { useLive } from './live-values.ts'
import { todo } from './form-names.ts'

const words = {
  en: {
    save: 'Save',
    create: 'Create',
    close: 'Save and close',
    more: 'Save and add another',
    duplicate: 'Duplicate',
    unsaved: 'Not saved yet',
    saving: 'Saving …',
  },
  de: {
    save: 'Speichern',
    create: 'Anlegen',
    close: 'Speichern und schließen',
    more: 'Speichern und weiteres anlegen',
    duplicate: 'Duplizieren',
    unsaved: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert …',
  },
}

/** What can be done with a form, always in sight; and whether there is anything to save. */
export function FormBar({ entity, id }: { entity: EntityOutline; id: string | undefined }) {
  const say = useWords(words)
  const isBusy = useContext(BusyContext)
  const isDirty = useLive((live) => live.isDirty())
  const mayCreate = 'create' in entity.may
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isWithControl(event, 's')) return
      event.preventDefault()
      // In a dialog above, it is the dialog that is meant.
      if (document.querySelector('dialog[open], [role=dialog]')) return
      bar.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="form-bar" ref={bar}>
      <Submit>{id === undefined ? say.create : say.save}</Submit>
      {id !== undefined && <More value="close">{say.close}</More>}
      {mayCreate && <More value="more">{say.more}</More>}
      {mayCreate && id !== undefined && (
        <IntentLink className="button" to={`/admin/${entity.plural}/new?from=${id}`}>
          {say.duplicate}
        </IntentLink>
      )}
      <span className="dirty" role="status">
        {isBusy ? say.saving : isDirty ? say.unsaved : ''}
      </span>
    </div>
  )
}

function More({ value, children }: { value: string; children: string }) {
  return (
    <button type="submit" name={todo} value={value}>
      {children}
    </button>
  )
}

import { useContext, useEffect, useRef } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { BusyContext } from '../../form/acted-context.ts'
import { Submit } from '../../form/submit.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Popover } from '../../kit/popover.tsx'
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
    others: 'More to do',
    duplicate: 'Duplicate',
    unsaved: 'Not saved yet',
    saving: 'Saving …',
  },
  de: {
    save: 'Speichern',
    create: 'Anlegen',
    close: 'Speichern und schließen',
    more: 'Speichern und weiteres anlegen',
    others: 'Mehr tun',
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
      {mayCreate && id === undefined && <More value="more">{say.more}</More>}
      {mayCreate && id !== undefined && (
        <Popover
          label={<KitIcon name="more" />}
          name={say.others}
          className="quiet icon"
          panelClassName="kit-menu"
        >
          <More className="kit-item" value="more">
            {say.more}
          </More>
          <IntentLink className="kit-item" to={`/admin/${entity.plural}/new?from=${id}`}>
            {say.duplicate}
          </IntentLink>
        </Popover>
      )}
      <span className="dirty" role="status">
        {isBusy ? say.saving : isDirty ? say.unsaved : ''}
      </span>
    </div>
  )
}

function More(props: { value: string; className?: string; children: string }) {
  const { value, className, children } = props
  return (
    <button type="submit" name={todo} value={value} className={className}>
      {children}
    </button>
  )
}

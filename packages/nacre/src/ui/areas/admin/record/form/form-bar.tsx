import { useMessages } from '../../../../kit/use-messages.ts'
import { useContext, useEffect, useRef } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PendingContext } from '../../../../form/action-state-context.ts'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { Popover } from '../../../../kit/popover.tsx'
import { hasModifier } from '../../shortcuts/character-of-key.ts'
import { useFormValue } from './form-store.ts'
import { intentName } from './form-names.ts'
import { listPath } from '../../../../records/list-path.ts'

/** The sticky bar of a form with its buttons and its unsaved state. */
export function FormBar({ entity, id }: { entity: EntitySchema; id: string | undefined }) {
  const t = useMessages()
  const isBusy = useContext(PendingContext)
  const isDirty = useFormValue((live) => live.isDirty())
  const mayCreate = 'create' in entity.may
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hasModifier(event, 's')) return
      event.preventDefault()
      // An open dialog handles the shortcut itself.
      if (document.querySelector('dialog[open], [role=dialog]')) return
      bar.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="form-bar" ref={bar}>
      <SubmitButton>
        {id === undefined ? t('record.formBar.create') : t('record.formBar.save')}
      </SubmitButton>
      {id !== undefined && !entity.isSingleton && (
        <SaveVariant value="close">{t('record.formBar.saveAndClose')}</SaveVariant>
      )}
      {mayCreate && id === undefined && (
        <SaveVariant value="more">{t('record.formBar.saveAndAdd')}</SaveVariant>
      )}
      {mayCreate && id !== undefined && (
        <Popover
          label={<KitIcon name="more" />}
          name={t('record.formBar.moreActions')}
          className="quiet icon"
          panelClassName="kit-menu"
        >
          <SaveVariant className="kit-item" value="more">
            {t('record.formBar.saveAndAdd')}
          </SaveVariant>
          <IntentLink className="kit-item" to={`${listPath(entity)}/new?copy-of=${id}`}>
            {t('record.formBar.duplicate')}
          </IntentLink>
        </Popover>
      )}
      <EffectNote effect={entity.effects[id === undefined ? 'create' : 'change']} />
      <span className="dirty" role="status">
        {isBusy ? t('record.formBar.saving') : isDirty ? t('record.formBar.unsaved') : ''}
      </span>
    </div>
  )
}

/** What the code of saving also does. */
function EffectNote({ effect }: { effect: string | undefined }) {
  return effect === undefined ? null : <small className="help">{effect}</small>
}

function SaveVariant(props: { value: string; className?: string; children: string }) {
  const { value, className, children } = props
  return (
    <button type="submit" name={intentName} value={value} className={className}>
      {children}
    </button>
  )
}

import { useMessages } from '../../../kit/use-messages.ts'
import { titleFieldCandidates, recordTitle } from '#shell/model/values/title.ts'
import { type ComponentType, useId, useState } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { createFormStore, FormStoreContext, type Values } from './form/form-store.ts'
import { VisibleWhen } from './form/visible-when.tsx'
import { saveNewRecord } from './actions/save-new-record.ts'
import { toFormErrors } from '../fields/form-errors.ts'
import type { CreateDialogProps, InputProps } from '../../../records/input-props.ts'
import { PluralContext } from '../../../records/plural-context.ts'
import { parseForm } from '../fields/parse-form.ts'

interface Props extends CreateDialogProps {
  Input: ComponentType<InputProps>
}

/** Creates a related record without leaving the current form. */
export function CreateDialog({ entity, title, onCreated, Input }: Props) {
  const id = useId()
  const t = useMessages()
  const admin = useAdmin()
  const titleField = titleFieldCandidates(entity).find((name) => entity.fields[name]?.mayChange)
  const editableFields = Object.entries(entity.fields).filter(
    ([, { mayChange, mayCreate }]) => mayChange && mayCreate !== false,
  )
  const initialValues: Values = Object.fromEntries(
    editableFields.map(([name, { defaultValue }]) => [
      name,
      name === titleField ? title : defaultValue,
    ]),
  )
  const [live] = useState(() => createFormStore(initialValues))
  const follow = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const form = currentTarget.querySelector('form')
    if (form) live.set(parseForm(new FormData(form), entity.fields, admin.locale), true)
  }
  const act = async ({ http }: PageContext, form: FormData): Promise<ActionResult> => {
    const values = parseForm(form, entity.fields, admin.locale)
    const result = await saveNewRecord(http, entity, values, { speech: admin, form: id })
    if ('problem' in result) {
      const { problem } = result
      const { errors: fields } = problem
      return fields
        ? { ...problem, errors: toFormErrors(fields, form, entity.fields, admin.locale) }
        : problem
    }
    onCreated({ value: result.record.id, label: recordTitle(entity, result.record) })
    return { once: undefined }
  }
  return (
    <Dialog
      title={t('fields.createDialog.title', { label: entity.label })}
      onClose={() => onCreated(undefined)}
    >
      <PluralContext value={entity.plural}>
        <FormStoreContext value={live}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its inputs say */}
          <div onInput={follow} onChange={follow}>
            <ActionForm act={act} name={id} className="form record-form">
              {editableFields.map(([name, field]) => (
                <VisibleWhen key={name} when={field.visibleWhen} values={undefined}>
                  <Input name={name} field={field} value={initialValues[name]} />
                </VisibleWhen>
              ))}
              <SubmitButton>{t('fields.createDialog.create')}</SubmitButton>
            </ActionForm>
          </div>
        </FormStoreContext>
      </PluralContext>
    </Dialog>
  )
}

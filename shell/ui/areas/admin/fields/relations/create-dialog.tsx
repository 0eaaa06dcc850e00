import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import { type ComponentType, useId, useState } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import type { Choice } from '../../../kit/combobox.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { createLive, LiveContext, type Values } from '../../record/live-values.ts'
import { OnCondition } from '../../record/on-condition.tsx'
import { createRecord } from '../../record/save-record.ts'
import { inForm } from '../complaints-in-form.ts'
import type { InputProps } from '../input-props.ts'
import { PluralContext } from '../plural-context.ts'
import { readForm } from '../read-form.ts'

const words = {
  en: { title: (label: string) => `New: ${label}`, create: 'Create' },
  de: { title: (label: string) => `Neu: ${label}`, create: 'Anlegen' },
}

interface Props {
  entity: EntityOutline
  /** What it was looked for by. */
  title: string
  /** It is made, or somebody has thought better of it. */
  onMade: (one: Choice | undefined) => void
  Input: ComponentType<InputProps>
}

/** Makes a record that another one needs, without leaving the form of that one. */
export function CreateDialog({ entity, title, onMade, Input }: Props) {
  const id = useId()
  const say = useWords(words)
  const admin = useAdmin()
  const named = titleFieldsOf(entity).find((name) => entity.fields[name]?.mayChange)
  const open = Object.entries(entity.fields).filter(([, { mayChange }]) => mayChange)
  const begun: Values = Object.fromEntries(
    open.map(([name, { initial }]) => [name, name === named ? title : initial]),
  )
  const [live] = useState(() => createLive(begun))
  const follow = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const form = currentTarget.querySelector('form')
    if (form) live.set(readForm(new FormData(form), entity.fields, admin.locale), true)
  }
  const act = async ({ http }: PageContext, form: FormData): Promise<ActOutcome> => {
    const given = readForm(form, entity.fields, admin.locale)
    const answer = await createRecord(http, entity, given, { speech: admin, form: id })
    if ('problem' in answer) {
      const { problem } = answer
      const { fields } = problem
      return fields
        ? { ...problem, fields: inForm(fields, form, entity.fields, admin.locale) }
        : problem
    }
    onMade({ value: answer.record.id, label: titleIn(entity, answer.record) })
    return { shown: undefined }
  }
  return (
    <Dialog title={say.title(entity.label)} onClose={() => onMade(undefined)}>
      <PluralContext value={entity.plural}>
        <LiveContext value={live}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its inputs say */}
          <div onInput={follow} onChange={follow}>
            <ActForm act={act} name={id} className="form record-form">
              {open.map(([name, field]) => (
                <OnCondition key={name} when={field.shownWhen} values={undefined}>
                  <Input name={name} field={field} value={begun[name]} />
                </OnCondition>
              ))}
              <Submit>{say.create}</Submit>
            </ActForm>
          </div>
        </LiveContext>
      </PluralContext>
    </Dialog>
  )
}

import { type ReactNode, useContext } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import { toFormData } from '../../../form/to-form-data.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { formEncType } from '../fields/has-file-field.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { parseForm } from '../fields/parse-form.ts'
import { PluralContext } from '../../../records/plural-context.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { versionName } from '../record/form/form-names.ts'
import type { UndoAction } from '../record/actions/use-undo-toast.ts'
import { AnswerView } from './answer-view.tsx'
import type { OfferedVerb } from './offered-verb.ts'
import type { VerbAnswer } from './run-verb.ts'
import { initialInput, requestedFields } from './verb-input.ts'
import { VerbConsequences } from './verb-consequences.tsx'

interface Props {
  entity: EntitySchema
  verb: OfferedVerb
  record?: AnyRecord | undefined
  act: UndoAction
  /** What leaves the form without running the verb. */
  cancel: ReactNode
  /** What leaves the answer. */
  close: ReactNode
}

/** The form of a verb: what it does, the fields of its input, and afterwards its answer. */
export function VerbForm({ entity, verb, record, act, cancel, close }: Props) {
  return (
    <PluralContext value={entity.plural}>
      <ActionForm
        act={act}
        name={`verb-${verb.name}`}
        className="form verb-form"
        {...formEncType(Object.values(verb.input))}
        renderShown={(answer: VerbAnswer | undefined) =>
          answer && (
            <>
              <AnswerView verb={verb} answer={answer} />
              <p className="verb-buttons">{close}</p>
            </>
          )
        }
      >
        {record && <input type="hidden" name={versionName} value={record.version} />}
        <VerbConsequences entity={entity} verb={verb} />
        <VerbInputs verb={verb} record={record} />
        <p className="verb-buttons">
          <SubmitButton>{verb.label}</SubmitButton>
          {cancel}
        </p>
      </ActionForm>
    </PluralContext>
  )
}

/** The inputs of a verb, with their initial values. */
export function VerbInputs({
  verb,
  record,
}: {
  verb: Pick<OfferedVerb, 'input'>
  record?: AnyRecord | undefined
}) {
  const t = useMessages()
  const admin = useAdmin()
  const fields = requestedFields(verb.input, admin)
  const acted = useContext(ActionStateContext)
  const values = {
    ...initialInput(fields, admin, record),
    // A form rejected without JavaScript keeps its values.
    ...(acted?.problem && parseForm(toFormData(acted.values), fields, admin.locale)),
  }
  return Object.entries(fields).map(([name, field]) => {
    const { fallback, help } = field
    const isFilledLater = fallback !== undefined && (values[name] ?? null) === null
    const note =
      typeof fallback === 'object' && fallback.op === 'now'
        ? t('record.verbs.emptyNow')
        : t('record.verbs.empty')
    const withNote = isFilledLater ? [help, note].filter(Boolean).join(' · ') : help
    return (
      <FieldInput
        key={name}
        name={name}
        field={withNote === undefined ? field : { ...field, help: withNote }}
        value={values[name]}
      />
    )
  })
}

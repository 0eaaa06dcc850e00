import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ActForm } from '../../form/act-form.tsx'
import { useWords } from '../admin-context.ts'
import type { AnyRecord } from '../title-of.ts'
import type { MayNow } from './load-record.ts'
import { seenState, seenVersion, todo } from './form-names.ts'
import { actOnRecord } from './save-record.ts'
import { useUndoing } from './use-undoing.ts'

const words = {
  en: { remove: 'Remove', state: 'State' },
  de: { remove: 'Entfernen', state: 'Zustand' },
}

/** Where a record is, and the buttons that take it on; one that is closed says why. */
export function Doings(props: { entity: EntityOutline; record: AnyRecord; may: MayNow }) {
  const { entity, record, may } = props
  const { remove, state: stateWord } = useWords(words)
  const { states, actions } = entity
  const act = useUndoing(entity, actOnRecord)
  const state = String(record['state'])
  const moves = Object.entries(states?.moves ?? {}).filter(([name]) => name in may)
  const others = Object.entries(actions).filter(
    ([name, one]) => name in may && one.kind === 'code' && Object.keys(one.input).length === 0,
  )
  return (
    <ActForm act={act} name="doings" className="doings">
      <input type="hidden" name={seenVersion} value={record.version} />
      <input type="hidden" name={seenState} value={state} />
      {states && (
        <p>
          <span className="unseen">{stateWord}: </span>
          <span className="pill">{states.labels[state] ?? state}</span>
        </p>
      )}
      {[...moves, ...others].map(([name, { label }]) => (
        <Doing key={name} name={name} label={label} may={may[name]} />
      ))}
      {'remove' in may && <Doing name="remove" label={remove} may={may['remove']} />}
    </ActForm>
  )
}

function Doing({
  name,
  label,
  may,
}: {
  name: string
  label: string
  may: true | string | undefined
}) {
  const isClosed = may !== true
  return (
    <button
      type="submit"
      name={todo}
      value={name}
      disabled={isClosed}
      title={isClosed ? may : undefined}
    >
      {label}
    </button>
  )
}

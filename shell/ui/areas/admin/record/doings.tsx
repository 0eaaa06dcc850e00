import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActionOutline, EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Popover } from '../../kit/popover.tsx'
import { useWords } from '../admin-context.ts'
import { FieldInput } from '../fields/input.tsx'
import type { AnyRecord } from '../any-record.ts'
import { seenState, seenVersion, todo } from './form-names.ts'
import type { MayNow } from './load-record.ts'
import { actOnRecord } from './save-record.ts'
import { type Act, useUndoing } from './use-undoing.ts'
import './states/states.css'

const words = {
  en: {
    remove: 'Remove',
    state: 'State',
    history: 'History',
    sure: (to: string) => `No move leads back from “${to}”.`,
    yes: 'Do it all the same',
  },
  de: {
    remove: 'Entfernen',
    state: 'Zustand',
    history: 'Verlauf',
    sure: (to: string) => `Aus „${to}“ führt kein Weg zurück.`,
    yes: 'Trotzdem tun',
  },
}

interface Props {
  entity: EntityOutline
  record: AnyRecord
  may: MayNow
}

/** Where a record is, and what can be done with it now; a move that is closed says why. */
export function Doings({ entity, record, may }: Props) {
  const say = useWords(words)
  const { states, actions } = entity
  const state = String(record['state'])
  const { act, coming } = useOptimistic(entity, record)
  const shown = coming ?? state
  const moves = Object.entries(states?.moves ?? {}).filter(([, { from }]) => from.includes(state))
  const open = moves.filter(([name]) => may[name] === true)
  const closed = moves.filter(([name]) => typeof may[name] === 'string')
  const code = Object.entries(actions).filter(([name, one]) => name in may && one.kind === 'code')
  return (
    <div className="doings">
      <ActForm act={act} name="doings" className="doings">
        <input type="hidden" name={seenVersion} value={record.version} />
        <input type="hidden" name={seenState} value={state} />
        {states && (
          <p aria-live="polite" aria-busy={coming !== undefined}>
            <span className="unseen">{say.state}: </span>
            <span className="pill">{states.labels[shown] ?? shown}</span>
          </p>
        )}
        {open.map(([name, { label, to }], place) => (
          <Doing key={name} name={name} isMain={place === 0} warning={warningOf(say, entity, to)}>
            {label}
          </Doing>
        ))}
        {code
          .filter(([, one]) => !takesInput(one))
          .map(([name, { label }]) => (
            <Doing key={name} name={name} isClosed={may[name] !== true}>
              {label}
            </Doing>
          ))}
        {may['remove'] === true && (
          <Doing name="remove">
            <KitIcon name="remove" />
            {say.remove}
          </Doing>
        )}
        {closed.length > 0 && (
          <ul className="closed-moves">
            {closed.map(([name, { label }]) => (
              <li key={name}>
                <strong>{label}</strong>: {may[name]}
              </li>
            ))}
          </ul>
        )}
      </ActForm>
      {code
        .filter(([name, one]) => takesInput(one) && may[name] === true)
        .map(([name, one]) => (
          <Telling key={name} act={act} name={name} action={one} />
        ))}
      {may['change'] === true && (
        <IntentLink className="button quiet" to={`/admin/${entity.plural}/${record.id}/history`}>
          <KitIcon name="history" />
          {say.history}
        </IntentLink>
      )}
    </div>
  )
}

/** The state that a move leads to is shown at once, until there is a newer version, or the move was refused. */
function useOptimistic(
  entity: EntityOutline,
  { version }: AnyRecord,
): { act: Act; coming: string | undefined } {
  const [coming, setComing] = useState<{ state: string | undefined; version: number }>()
  const { revalidate } = useRevalidator()
  const undoing = useUndoing(entity, actOnRecord)
  const act: Act = async (context, form) => {
    const wanted = form.get(todo)
    const state = typeof wanted === 'string' ? entity.states?.moves[wanted]?.to : undefined
    setComing({ state, version })
    const outcome = await undoing(context, form)
    if ('to' in outcome) return outcome
    setComing(undefined)
    // Whatever was in the way, the record may not be what it seemed.
    await revalidate()
    return outcome
  }
  return { act, coming: coming?.version === version ? coming.state : undefined }
}

function warningOf(
  say: (typeof words)['en'],
  { states }: EntityOutline,
  to: string,
): string | undefined {
  const isLeft = Object.values(states?.moves ?? {}).some(({ from }) => from.includes(to))
  return isLeft ? undefined : say.sure(states?.labels[to] ?? to)
}

function takesInput(action: ActionOutline): boolean {
  return action.kind === 'code' && Object.keys(action.input).length > 0
}

interface DoingProps {
  name: string
  children: ReactNode
  isMain?: boolean
  isClosed?: boolean
  /** What is to be known before: then it is asked for once more. */
  warning?: string | undefined
}

function Doing({ name, children, isMain = false, isClosed = false, warning }: DoingProps) {
  const say = useWords(words)
  const className = isMain ? 'main' : undefined
  if (warning === undefined) {
    return (
      <button type="submit" name={todo} value={name} className={className} disabled={isClosed}>
        {children}
      </button>
    )
  }
  return (
    <Popover label={children} className={className} isAtEnd>
      <div className="sure">
        <p>{warning}</p>
        <button type="submit" name={todo} value={name} className="main">
          {say.yes}
        </button>
      </div>
    </Popover>
  )
}

/** An action that wants to be told something. */
function Telling({ act, name, action }: { act: Act; name: string; action: ActionOutline }) {
  const input = action.kind === 'code' ? action.input : {}
  return (
    <Popover label={action.label} isAtEnd>
      <ActForm act={act} name={`do-${name}`} className="form sure">
        <input type="hidden" name={todo} value={name} />
        {Object.entries(input).map(([field, outline]) => (
          <FieldInput key={field} name={field} field={outline} value={outline.initial} />
        ))}
        <Submit>{action.label}</Submit>
      </ActForm>
    </Popover>
  )
}

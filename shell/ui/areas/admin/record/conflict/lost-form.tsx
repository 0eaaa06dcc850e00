import { useEffect, useRef } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Value } from '../differences/value.tsx'
import { todo } from '../form-names.ts'
import type { Act } from '../use-undoing.ts'
import type { Lost } from './conflict.ts'
import { conflictWords } from './conflict-words.ts'
import { heldConflict, pickOf, resolving } from './resolve.ts'
import './conflict.css'

/** Stands in place of a form whose record was removed meanwhile: what was to be saved is not lost with it. */
export function LostForm({ entity, lost, act }: { entity: EntityOutline; lost: Lost; act: Act }) {
  const say = useWords(conflictWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { mayRestore, mayCopy, problem, mine } = lost
  return (
    <ActForm
      act={act}
      name="record"
      isInPlace
      className="conflict"
      renderShown={(shown: Lost) => <LostForm entity={entity} lost={shown} act={act} />}
    >
      <input type="hidden" name={todo} value={resolving} />
      <input type="hidden" name={heldConflict} value={JSON.stringify(lost)} />
      <h2 ref={heading} tabIndex={-1}>
        {say.lostTitle}
      </h2>
      <p>{say.lostText}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem.title} {Object.values(problem.fields ?? {}).join(' ')}
        </p>
      )}
      <dl className="kept" aria-label={say.unsaved}>
        {Object.entries(mine).map(([name, value]) => {
          const field = entity.fields[name]
          return field ? (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <Value field={field} value={value} />
              </dd>
            </div>
          ) : null
        })}
      </dl>
      <div className="conflict-actions">
        {mayRestore && (
          <button type="submit" className="main" name={pickOf('')} value="restore">
            {say.restore}
          </button>
        )}
        {mayCopy && (
          <button
            type="submit"
            className={mayRestore ? undefined : 'main'}
            name={pickOf('')}
            value="copy"
          >
            {say.copy}
          </button>
        )}
        <IntentLink className="button quiet" to={`/admin/${entity.plural}`}>
          {say.forget}
        </IntentLink>
      </div>
    </ActForm>
  )
}

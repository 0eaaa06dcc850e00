import { useEffect, useId, useRef } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { useAuthor } from '../author.tsx'
import { todo } from '../form-names.ts'
import type { Act } from '../use-undoing.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { Conflict } from './conflict.ts'
import { conflictWords } from './conflict-words.ts'
import { heldConflict, resolving } from './resolve.ts'
import './conflict.css'

interface Props {
  entity: EntityOutline
  conflict: Conflict
  /** Where the record is looked at as it is now. */
  here: string
  act: Act
}

/** Stands in place of a form when somebody else has saved the same fields meanwhile: field by field, which it shall be. */
export function ConflictForm({ entity, conflict, here, act }: Props) {
  const say = useWords(conflictWords)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { fields, others, problem, choices, saved } = conflict
  const { user } = useAdmin()
  const isMe = saved.length > 0 && saved.every(({ actor }) => actor === `user:${user.id}`)
  const title = isMe ? say.elsewhere : say.title
  const isMissing = choices !== undefined && problem === undefined
  return (
    <ActForm
      act={act}
      name="record"
      isInPlace
      className="conflict"
      renderShown={shownAgain(entity, here, act)}
    >
      <input type="hidden" name={todo} value={resolving} />
      <input type="hidden" name={heldConflict} value={JSON.stringify(conflict)} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Savers conflict={conflict} />
      <p>{say.what}</p>
      {(problem !== undefined || isMissing) && (
        <div className="problem" role="alert">
          <p>{problem?.title ?? say.missing}</p>
          {Object.entries(problem?.fields ?? {}).map(([name, complaint]) => (
            <p key={name}>
              {entity.fields[name]?.label ?? name}: {complaint}
            </p>
          ))}
        </div>
      )}
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{say.field}</th>
            <th scope="col" id={`${id}-mine`}>
              {say.mine}
            </th>
            <th scope="col" id={`${id}-theirs`}>
              {say.theirs}
            </th>
            <th scope="col" id={`${id}-before`}>
              {say.before}
            </th>
          </tr>
        </thead>
        {fields.map((name) => (
          <ChoiceRow key={name} id={id} name={name} entity={entity} conflict={conflict} />
        ))}
      </table>
      {others.length > 0 && (
        <p className="help">
          {say.others} {others.map((name) => entity.fields[name]?.label ?? name).join(', ')}.
        </p>
      )}
      <div className="conflict-actions">
        <Submit>{say.save}</Submit>
        <IntentLink className="button" to={here}>
          {say.leave}
        </IntentLink>
      </div>
    </ActForm>
  )
}

function shownAgain(entity: EntityOutline, here: string, act: Act) {
  return (shown: Conflict) => (
    <ConflictForm entity={entity} conflict={shown} here={here} act={act} />
  )
}

function Savers({ conflict: { saved } }: { conflict: Conflict }) {
  const author = useAuthor()
  const say = useWords(conflictWords)
  if (saved.length === 0) return <p>{say.somebody}</p>
  return (
    <ul className="savers">
      {saved.map((one) => (
        <li key={one.actor ?? ''}>
          <strong>{author(one)}</strong>, <Moment time={one.at} />
        </li>
      ))}
    </ul>
  )
}

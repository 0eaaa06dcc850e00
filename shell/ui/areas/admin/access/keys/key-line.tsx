import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { keyWords } from './key-words.ts'
import type { ShownKey } from './load-keys.ts'

interface Props {
  shown: ShownKey
  /** The moment at which to judge whether it has run out. */
  now: number
  /** What the maker is called, where that is to be said. */
  maker?: string | undefined
  act(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** A key in a list: what it is for, what it may, how long, when it was used, and how to end it. */
export function KeyLine({ shown, now, maker, act }: Props) {
  const say = useWords(keyWords)
  const { id, name, scopes, roles, created, until, used, ended } = shown
  const isOver = until !== null && Date.parse(until) < now
  const isDead = ended !== null || isOver
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {maker !== undefined && `${say.by} ${maker} · `}
          {say.created} <Moment time={created} /> ·{' '}
          {until === null ? (
            say.forever
          ) : (
            <>
              {say.until} <Moment time={until} />
            </>
          )}{' '}
          ·{' '}
          {used === null ? (
            say.unused
          ) : (
            <>
              {say.used} <Moment time={used} />
            </>
          )}
        </small>
        <ul className="chips">
          {[...scopes, ...roles].map((one) => (
            <li key={one} className="pill">
              {one}
            </li>
          ))}
        </ul>
      </span>
      {isDead ? (
        <span className="pill">{ended === null ? say.over : say.ended}</span>
      ) : (
        <ActForm act={act} name="key" className="">
          <input type="hidden" name="part" value={id} />
          <button type="submit" className="danger" aria-label={`${say.end}: ${name}`}>
            {say.end}
          </button>
        </ActForm>
      )}
    </li>
  )
}

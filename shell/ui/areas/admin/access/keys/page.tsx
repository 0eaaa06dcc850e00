import { useLocation } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { wordsFor } from '../../../words.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { ProofFirst } from '../proof.tsx'
import { actOnKeys } from './act-on-keys.ts'
import { KeyLine } from './key-line.tsx'
import { keyWords } from './key-words.ts'
import { type KeysData, loadKeys, type ShownKey } from './load-keys.ts'
import { NewKey } from './new-key.tsx'
import '../access.css'
import './keys.css'

const here = '/admin/access/keys'

export const load = loadKeys
export const act = actOnKeys
export const showsProblems = true

export function head({ language }: KeysData) {
  return { title: wordsFor(keyWords, language).keys }
}

/** The keys of programs: one's own, and for administrators those of everybody. */
export function Page({ data }: { data: KeysData }) {
  const say = useWords(keyWords)
  const { search } = useLocation()
  const { answer, isOver, isProved } = data
  const asked = new URLSearchParams(search)
  const done = say.done[(asked.get('done') ?? '') as keyof typeof say.done]
  const isOwn = asked.get('of') === 'me'
  return (
    <>
      <PageHead title={say.keys} about={say.about} />
      {done && <p role="status">{done}</p>}
      <div className="panels">
        <section className="panel" aria-label={say.list}>
          <h2>{say.list}</h2>
          {isOver && (
            <nav className="counts" aria-label={say.by}>
              <a href={here} aria-current={isOwn ? undefined : 'true'}>
                {say.all}
              </a>
              <a href={`${here}?of=me`} aria-current={isOwn ? 'true' : undefined}>
                {say.mine}
              </a>
            </nav>
          )}
          {!answer.ok && <p role="alert">{answer.problem.title}</p>}
          {answer.ok && <Keys keys={answer.data.items} data={data} />}
          {answer.ok && answer.data.next !== null && (
            <IntentLink
              className="button"
              to={`${here}?${isOwn ? 'of=me&' : ''}after=${answer.data.next}`}
            >
              {say.next}
            </IntentLink>
          )}
        </section>
        {isProved ? (
          <NewKey data={data} />
        ) : (
          <section className="panel" aria-label={say.create}>
            <h2>{say.create}</h2>
            <ProofFirst />
          </section>
        )}
      </div>
    </>
  )
}

function Keys({ keys, data }: { keys: readonly ShownKey[]; data: KeysData }) {
  const say = useWords(keyWords)
  const { user } = useAdmin()
  if (keys.length === 0) {
    return (
      <Placeholder icon="key" title={say.none}>
        {say.noneText}
      </Placeholder>
    )
  }
  const nameOf = ({ maker }: ShownKey) => {
    if (maker === null) return say.machine
    return maker === user.id ? undefined : (data.makers[maker] ?? maker)
  }
  return (
    <ul className="lines">
      {keys.map((key) => (
        <KeyLine key={key.id} shown={key} now={data.now} maker={nameOf(key)} act={actOnKeys} />
      ))}
    </ul>
  )
}

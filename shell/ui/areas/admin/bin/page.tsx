import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Placeholder } from '../../kit/placeholder.tsx'
import { wordsFor } from '../../words.ts'
import { useWords } from '../admin-context.ts'
import { Moment } from '../moment.tsx'
import { NotHere } from '../not-here.tsx'
import { endOf, type RemovedRecord } from '../record/removed/load-gone.ts'
import { titleOf } from '../title-of.ts'
import { actOnBin, chosenId, oneId, type Refused } from './act-on-bin.ts'
import { binWords } from './bin-words.ts'
import { type BinData, loadBin } from './load-bin.ts'
import './bin.css'

export const load = loadBin
export const act = actOnBin
export const showsProblems = true

export function head({ entity, language }: BinData) {
  if (!entity) return { status: 404 as const }
  return { title: `${wordsFor(binWords, language).bin}: ${entity.labels}` }
}

/** What of a list has been removed: since when, until when, and the way back. */
export function Page({ data }: { data: BinData }) {
  const { entity, items, next, total } = data
  const say = useWords(binWords)
  const { pathname } = useLocation()
  if (!entity) return <NotHere />
  return (
    <>
      <PageHead
        title={say.bin}
        crumbs={[{ to: `/admin/${entity.plural}`, label: entity.labels }]}
        about={say.about(entity.binDays)}
      />
      {items.length === 0 ? (
        <Placeholder icon="remove" title={say.empty}>
          {say.emptyText}
        </Placeholder>
      ) : (
        <ActForm
          key={items.map(({ id }) => id).join()}
          act={actOnBin}
          name="bin"
          className="bin"
          renderShown={(refused: readonly Refused[]) => (
            <RefusedList entity={entity} items={items} refused={refused} />
          )}
        >
          <div className="table" role="region" aria-label={say.bin} tabIndex={0}>
            <BinTable entity={entity} items={items} />
          </div>
          <p className="bin-foot">
            <button type="submit" className="main">
              {say.restoreChosen}
            </button>
            <span className="help">
              {total} {say.total}
            </span>
            {next !== null && (
              <IntentLink className="button" to={`${pathname}?after=${encodeURIComponent(next)}`}>
                {say.more}
              </IntentLink>
            )}
          </p>
        </ActForm>
      )}
    </>
  )
}

function BinTable({ entity, items }: { entity: EntityOutline; items: readonly RemovedRecord[] }) {
  const say = useWords(binWords)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say.choose}</span>
          </th>
          <th scope="col">{say.title}</th>
          {entity.states && <th scope="col">{say.state}</th>}
          <th scope="col">{say.removed}</th>
          <th scope="col">{say.until}</th>
          <th scope="col">
            <span className="unseen">{say.restore}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((record) => (
          <BinRow key={record.id} entity={entity} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function BinRow({ entity, record }: { entity: EntityOutline; record: RemovedRecord }) {
  const say = useWords(binWords)
  const { id } = record
  const title = titleOf(entity, record)
  const state = String(record['state'])
  return (
    <tr>
      <td className="bin-choice">
        <input type="checkbox" name={chosenId} value={id} aria-label={`${say.choose}: ${title}`} />
      </td>
      <th scope="row">
        <IntentLink to={`/admin/${entity.plural}/${id}`}>{title}</IntentLink>
      </th>
      {entity.states && (
        <td>
          <span className="pill">{entity.states.labels[state] ?? state}</span>
        </td>
      )}
      <td>
        <Moment time={record.removed} />
      </td>
      <td>
        <Moment time={endOf(entity, record)} />
      </td>
      <td>
        <button type="submit" name={oneId} value={id} className="quiet">
          {say.restore}
          <span className="unseen">{title}</span>
        </button>
      </td>
    </tr>
  )
}

/** Those that could not come back, each with its reason. */
function RefusedList(props: {
  entity: EntityOutline
  items: readonly RemovedRecord[]
  refused: readonly Refused[]
}) {
  const { entity, items, refused } = props
  const say = useWords(binWords)
  return (
    <div className="bin" role="alert">
      <h2>{say.refused}</h2>
      <ul>
        {refused.map(({ id, title }) => {
          const record = items.find((one) => one.id === id)
          return (
            <li key={id}>
              <strong>{record ? titleOf(entity, record) : id}</strong>: {title}
            </li>
          )
        })}
      </ul>
      <p>
        <a className="button" href={`/admin/${entity.plural}/bin`}>
          {say.again}
        </a>
      </p>
    </div>
  )
}

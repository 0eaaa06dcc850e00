import { titleIn } from '#shell/model/outline/title.ts'
import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PlainTable } from '../../kit/plain-table.tsx'
import { wordsFor } from '../../words.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { Found } from '../found.tsx'
import { numberFormat } from '../formats.ts'
import { Moment } from '../moment.tsx'
import { NotHere } from '../not-here.tsx'
import { useAuthor } from '../record/author.tsx'
import { endOf, type RemovedRecord } from '../record/removed/load-gone.ts'
import { useUndoing } from '../record/use-undoing.ts'
import { SelectionAround } from '../select/selection.tsx'
import { PageTick, RowTick } from '../select/ticks.tsx'
import { actOnBin, oneId } from './act-on-bin.ts'
import { binWords } from './bin-words.ts'
import { EraseButton } from './erase-button.tsx'
import { type BinData, type BinPage, loadBin } from './load-bin.ts'
import './bin.css'

export const load = loadBin
export const act = actOnBin
export const showsProblems = true

export function head({ entity, language }: BinData) {
  if (!entity) return { status: 404 as const }
  return { title: `${wordsFor(binWords, language).bin}: ${entity.labels}` }
}

/** What of a list has been removed: by whom and until when it is there, the way back, and the end. */
export function Page({ data: { entity, answer } }: { data: BinData }) {
  const say = useWords(binWords)
  if (!entity || !answer) return <NotHere />
  const total = answer.ok ? totalOf(answer.data) : 0
  const list = `/admin/${entity.plural}`
  return (
    <>
      <PageHead
        title={say.bin}
        crumbs={[{ to: list, label: entity.labels }]}
        about={say.about(entity.binDays)}
        actions={
          total > 0 && (
            <EraseButton
              entity={entity}
              chosen={{ asked: { bin: 'yes' }, total }}
              label={say.emptyBin}
            />
          )
        }
      />
      <Found
        answer={answer}
        trouble={say.trouble}
        none={{
          icon: 'remove',
          title: say.empty,
          text: say.emptyText,
          way: say.toList,
          to: list,
        }}
      >
        {(page) => <Binned page={page} entity={entity} />}
      </Found>
    </>
  )
}

function totalOf({ items, total = items.length }: BinPage): number {
  return total
}

function Binned({ page, entity }: { page: BinPage; entity: EntityOutline }) {
  const { items, next } = page
  const total = totalOf(page)
  const say = useWords(binWords)
  const { language } = useAdmin()
  const { pathname, search } = useLocation()
  const bringBack = useUndoing(entity, actOnBin)
  const list = { entity, columns: [], asked: { bin: 'yes' }, items, total }
  return (
    <SelectionAround list={list}>
      <ActForm key={items.map(({ id }) => id).join()} act={bringBack} name="bin" className="bin">
        <PlainTable
          label={say.bin}
          columns={[
            { name: 'select', label: <PageTick list={list} />, className: 'lead' },
            say.title,
            say.removed,
            say.until,
            { name: 'restore', label: <span className="unseen">{say.restore}</span> },
          ]}
        >
          {items.map((record) => (
            <BinRow key={record.id} entity={entity} record={record} />
          ))}
        </PlainTable>
        <p className="bin-foot">
          <span className="help">{say.total(numberFormat(language).format(total))}</span>
          {search !== '' && (
            <IntentLink className="button quiet" to={pathname}>
              {say.first}
            </IntentLink>
          )}
          {next !== null && (
            <IntentLink className="button" to={`${pathname}?after=${encodeURIComponent(next)}`}>
              {say.more}
            </IntentLink>
          )}
        </p>
      </ActForm>
    </SelectionAround>
  )
}

function BinRow({ entity, record }: { entity: EntityOutline; record: RemovedRecord }) {
  const say = useWords(binWords)
  const author = useAuthor()
  const { id, removed, removedBy } = record
  const title = titleIn(entity, record)
  const state = String(record['state'])
  return (
    <tr>
      <td className="lead">
        <RowTick entity={entity} record={record} />
      </td>
      <th scope="row">
        <IntentLink to={`/admin/${entity.plural}/${id}`}>{title}</IntentLink>
        {entity.states && <small>{entity.states.labels[state] ?? state}</small>}
      </th>
      <td data-label={say.removed}>
        <Moment time={removed} />
        {removedBy && <small>{author(removedBy)}</small>}
      </td>
      <td data-label={say.until}>
        <Moment time={endOf(entity, record)} />
      </td>
      <td>
        <button type="submit" name={oneId} value={id}>
          {say.restore}
          <span className="unseen">{title}</span>
        </button>
      </td>
    </tr>
  )
}

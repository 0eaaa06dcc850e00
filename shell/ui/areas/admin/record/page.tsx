import { titleIn } from '#shell/model/outline/title.ts'
import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { hasCome } from '../../screen/apart.ts'
import { useWords } from '../admin-context.ts'
import { filesOf } from '../own/part.ts'
import { OwnPartList } from '../own/parts.tsx'
import { NotHere } from '../not-here.tsx'
import { knownTitles, MissingTitles } from './history/missing-titles.tsx'
import { LimitsNote } from './limits-note.tsx'
import { RelatedLists } from './related-lists.tsx'
import { loadRecord, type RecordData } from './load-record.ts'
import { Doings } from './doings.tsx'
import { Facts } from './facts.tsx'
import { RecordForm } from './record-form.tsx'
import { GoneRecord } from './removed/gone-record.tsx'
import { actOnRecord } from './save-record.ts'
import { StatesPanel } from './states/states-panel.tsx'
import './record.css'

const words = {
  en: { new: 'New' },
  de: { new: 'Neu' },
}

export const load = loadRecord
export const act = actOnRecord
export const showsProblems = true

export function head({ entity, record, gone, panels }: RecordData) {
  if (gone?.removed) return { title: titleIn(gone.entity, gone.removed) }
  if (!entity) return { status: 404 as const }
  if (record)
    return { title: titleIn(entity, record), ...filesOf(panels.map(({ place }) => place)) }
  return { title: entity.label }
}

/** One record, with everything that can be seen of it and done with it. */
export function Page({ data }: { data: RecordData }) {
  if (!data.entity)
    return data.gone ? <GoneRecord gone={data.gone} titles={data.titles} /> : <NotHere />
  return <Record data={data} entity={data.entity} />
}

function Record({ data, entity }: { data: RecordData; entity: EntityOutline }) {
  const { record } = data
  const say = useWords(words)
  const { key: search } = useLocation()
  const fields = Object.entries(entity.fields)
  const history =
    record && data.may['change'] === true
      ? `/admin/${entity.plural}/${record.id}/history?field=state`
      : undefined
  const open = fields.filter(([, { mayChange }]) => mayChange && data.may['change'] === true)
  const kept = record
    ? fields.filter((one) => !open.includes(one) && (open.length === 0 || !one[1].computed))
    : []
  return (
    <>
      <PageHead
        title={record ? titleIn(entity, record) : `${say.new}: ${entity.label}`}
        crumbs={[{ to: `/admin/${entity.plural}`, label: entity.labels }]}
        actions={record && <Doings entity={entity} record={record} may={data.may} />}
      />
      {record && entity.states && (
        <StatesPanel
          states={entity.states}
          current={String(record['state'])}
          may={data.may}
          history={history}
        />
      )}
      {record && <MissingTitles titles={data.titles} />}
      {!record && <LimitsNote entity={entity} />}
      <div className="record-parts">
        {open.length > 0 && (
          <div className="record-main">
            <MissingTitles titles={data.related} />
            <RecordForm
              // A version that has just been saved begins anew, and so does the next new one.
              key={record ? record.version : search}
              entity={entity}
              record={record}
              start={data.start}
              related={hasCome(data.related) ? data.related.data : {}}
              open={open.map(([name]) => name)}
            />
          </div>
        )}
        {record && (
          <Facts record={record} last={data.last} kept={kept} titles={knownTitles(data.titles)} />
        )}
        {record && (
          <div className="around">
            <OwnPartList parts={data.panels} told={{ record }} />
            <RelatedLists id={record.id} pointing={data.pointing} />
          </div>
        )}
      </div>
    </>
  )
}

import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useWords } from '../admin-context.ts'
import { Cell } from '../fields/cell.tsx'
import { filesOf } from '../own/part.ts'
import { OwnPartList } from '../own/parts.tsx'
import { NotHere } from '../not-here.tsx'
import { titleOf } from '../title-of.ts'
import { LimitsNote } from './limits-note.tsx'
import { RelatedLists } from './related-lists.tsx'
import { loadRecord, type RecordData } from './load-record.ts'
import { Doings } from './doings.tsx'
import { RecordForm } from './record-form.tsx'
import { GoneRecord } from './removed/gone-record.tsx'
import { actOnRecord } from './save-record.ts'
import { StatesPanel } from './states/states-panel.tsx'
import './record.css'

const words = {
  en: { new: 'New', kept: 'Kept by the application' },
  de: { new: 'Neu', kept: 'Von der Anwendung geführt' },
}

export const load = loadRecord
export const act = actOnRecord
export const showsProblems = true

export function head({ entity, record, gone, panels }: RecordData) {
  if (gone?.removed) return { title: titleOf(gone.entity, gone.removed) }
  if (!entity) return { status: 404 as const }
  if (record)
    return { title: titleOf(entity, record), ...filesOf(panels.map(({ place }) => place)) }
  return { title: entity.label }
}

/** One record, with everything that can be seen of it and done with it. */
export function Page({ data }: { data: RecordData }) {
  if (!data.entity) return data.gone ? <GoneRecord gone={data.gone} /> : <NotHere />
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
      <p className="crumbs">
        <IntentLink to={`/admin/${entity.plural}`}>{entity.labels}</IntentLink>
      </p>
      <header className="head">
        <h1>{record ? titleOf(entity, record) : `${say.new}: ${entity.label}`}</h1>
        {record && <Doings entity={entity} record={record} may={data.may} />}
      </header>
      {record && entity.states && (
        <StatesPanel
          states={entity.states}
          current={String(record['state'])}
          may={data.may}
          history={history}
        />
      )}
      {!record && <LimitsNote entity={entity} />}
      <div className="record-parts">
        {open.length > 0 && (
          // A version that has just been saved begins anew, and so does the next new one.
          <RecordForm
            key={record ? record.version : search}
            entity={entity}
            record={record}
            start={data.start}
            related={data.related}
            open={open.map(([name]) => name)}
          />
        )}
        {record && (
          <div className="around">
            {kept.length > 0 && (
              <dl className="kept" aria-label={say.kept}>
                {kept.map(([name, field]) => (
                  <div key={name}>
                    <dt>{field.label}</dt>
                    <dd>
                      <Cell field={field} value={record[name]} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <OwnPartList parts={data.panels} told={{ record }} />
            <RelatedLists id={record.id} pointing={data.pointing} />
          </div>
        )}
      </div>
    </>
  )
}

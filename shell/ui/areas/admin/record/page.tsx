import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { useWords } from '../admin-context.ts'
import { Cell } from '../fields/cell.tsx'
import { FieldInput } from '../fields/input.tsx'
import { NotHere } from '../not-here.tsx'
import { titleOf } from '../title-of.ts'
import { LimitsNote } from './limits-note.tsx'
import { loadRecord, type RecordData } from './load-record.ts'
import { Doings } from './doings.tsx'
import { actOnRecord, seenValues, seenVersion } from './save-record.ts'
import './record.css'

const words = {
  en: { save: 'Save', create: 'Create', new: 'New', kept: 'Kept by the application' },
  de: { save: 'Speichern', create: 'Anlegen', new: 'Neu', kept: 'Von der Anwendung geführt' },
}

export const load = loadRecord
export const act = actOnRecord
export const showsProblems = true

export function head({ entity, record }: RecordData) {
  if (!entity) return { status: 404 as const }
  if (record) return { title: titleOf(entity, record) }
  return { title: entity.label }
}

/** One record, with everything that can be seen of it and done with it. */
export function Page({ data }: { data: RecordData }) {
  const { entity, record } = data
  const say = useWords(words)
  if (!entity) return <NotHere />
  const fields = Object.entries(entity.fields)
  const open = fields.filter(([, { mayChange }]) => mayChange && data.may['change'] === true)
  const kept = record ? fields.filter((one) => !open.includes(one)) : []
  const seen = Object.fromEntries(open.map(([name]) => [name, record?.[name] ?? null]))
  return (
    <>
      <p className="crumbs">
        <IntentLink to={`/admin/${entity.plural}`}>{entity.labels}</IntentLink>
      </p>
      <header className="head">
        <h1>{record ? titleOf(entity, record) : `${say.new}: ${entity.label}`}</h1>
        {record && <Doings entity={entity} record={record} may={data.may} />}
      </header>
      {!record && <LimitsNote entity={entity} />}
      {open.length > 0 && (
        // A version that has just been saved begins anew.
        <ActForm key={record?.version} act={actOnRecord}>
          <input type="hidden" name={seenVersion} value={record?.version ?? ''} />
          <input type="hidden" name={seenValues} value={JSON.stringify(seen)} />
          {open.map(([name, field]) => (
            <FieldInput key={name} name={name} field={field} value={valueFor(data, name)} />
          ))}
          <Submit>{record ? say.save : say.create}</Submit>
        </ActForm>
      )}
      {record && kept.length > 0 && (
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
    </>
  )
}

function valueFor({ entity, record }: RecordData, name: string): unknown {
  return record ? record[name] : entity?.fields[name]?.initial
}

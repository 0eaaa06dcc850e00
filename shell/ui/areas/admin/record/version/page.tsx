import { titleIn } from '#shell/model/outline/title.ts'
import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { NotHere } from '../../not-here.tsx'
import type { AnyRecord } from '../../any-record.ts'
import { isSame } from '../conflict/merge-value.ts'
import { seenVersion } from '../form-names.ts'
import { backFrom, bringBack } from '../history/bring-back.ts'
import { EntryHead } from '../history/entry-view.tsx'
import type { Past } from '../history/entry.ts'
import { historyWords } from '../history/history-words.ts'
import { knownTitles, MissingTitles } from '../history/missing-titles.tsx'
import { useUndoing } from '../use-undoing.ts'
import { loadVersion, type VersionData } from './load-version.ts'
import { SideBySide } from './side-by-side.tsx'
import '../history/history.css'

export const load = loadVersion
export const act = bringBack
export const showsProblems = true

export function head({ entity, record, past, language }: VersionData) {
  if (!entity || !record || !past) return { status: 404 as const }
  const { version } = wordsFor(historyWords, language)
  return { title: `${version} ${past.version}: ${titleIn(entity, record)}` }
}

/** A record as it was, beside what it is now or was at another time. */
export function Page({ data }: { data: VersionData }) {
  const { entity, record, past } = data
  if (!entity || !record || !past) return <NotHere />
  return <Version data={data} entity={entity} record={record} past={past} />
}

interface Props {
  data: VersionData
  entity: EntityOutline
  record: AnyRecord
  past: Past
}

function Version({ data, entity, record, past }: Props) {
  const { other, mayChange } = data
  const say = useWords(historyWords)
  const bring = useUndoing(entity, bringBack)
  const here = `/admin/${entity.plural}/${record.id}`
  const against = other?.values ?? record
  const names = Object.keys(past.values)
  const different = names.filter((name) => !isSame(past.values[name], against[name]))
  const canBring =
    mayChange && other === undefined && different.some((name) => entity.fields[name]?.mayChange)
  const columns = {
    left: `${say.version} ${past.version}`,
    right: other ? `${say.version} ${other.version}` : say.now,
  }
  return (
    <>
      <PageHead
        title={`${say.version} ${past.version}`}
        crumbs={[
          { to: `/admin/${entity.plural}`, label: entity.labels },
          { to: here, label: titleIn(entity, record) },
          { to: `${here}/history`, label: say.history },
        ]}
      />
      <MissingTitles titles={data.titles} />
      <EntryHead entity={entity} entry={past} />
      <Ways record={record} past={past} />
      <ActForm act={bring} name="version" className="version">
        <input type="hidden" name={seenVersion} value={record.version} />
        <input type="hidden" name={backFrom} value={past.version} />
        <h2>{say.different}</h2>
        {different.length === 0 ? (
          <p className="help">{say.isSame}</p>
        ) : (
          <SideBySide
            entity={entity}
            names={different}
            values={{ left: past.values, right: against }}
            columns={columns}
            titles={knownTitles(data.titles)}
            canBring={canBring}
          />
        )}
        {canBring && (
          <p>
            <button type="submit" className="main">
              {say.bringAllBack}
            </button>{' '}
            {different.includes('state') && <span className="help">{say.stateStays}</span>}
          </p>
        )}
      </ActForm>
      {different.length < names.length && (
        <details className="same" open={different.length === 0}>
          <summary>{say.same}</summary>
          <SideBySide
            entity={entity}
            names={names.filter((name) => !different.includes(name))}
            values={{ left: past.values }}
            columns={columns}
            titles={knownTitles(data.titles)}
            canBring={false}
          />
        </details>
      )}
    </>
  )
}

/** To the versions around this one, and to any other that it may be compared with. */
function Ways({ record, past }: { record: AnyRecord; past: Past }) {
  const say = useWords(historyWords)
  const { pathname, search } = useLocation()
  const at = (version: number) => pathname.replace(/[^/]+$/u, String(version))
  return (
    <form className="narrowed" key={search}>
      {past.version > 1 && (
        <IntentLink className="button" to={at(past.version - 1)}>
          {say.previous}
        </IntentLink>
      )}
      {past.version < record.version && (
        <IntentLink className="button" to={at(past.version + 1)}>
          {say.next}
        </IntentLink>
      )}
      <label>
        {say.compare}
        <input
          name="with"
          type="number"
          min="1"
          max={record.version}
          defaultValue={new URLSearchParams(search).get('with') ?? ''}
        />
      </label>
      <button type="submit">{say.show}</button>
    </form>
  )
}

import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import type { AnyRecord } from '../../any-record.ts'
import { useAuthor } from '../author.tsx'
import { useFromWhere } from '../from-where.ts'
import { isSame } from '../conflict/merge-value.ts'
import { ChangedValue, type Titles, Value } from '../differences/value.tsx'
import { seenVersion } from '../form-names.ts'
import { useUndoing } from '../use-undoing.ts'
import { backField, backFrom, bringBack } from './bring-back.ts'
import type { Entry } from './entry.ts'
import { historyWords } from './history-words.ts'

interface Props {
  entity: EntityOutline
  record: AnyRecord
  entry: Entry
  titles: Titles
  mayChange: boolean
}

/** One version: who made it, when and from where, and what it changed. */
export function EntryView({ entity, record, entry, titles, mayChange }: Props) {
  const say = useWords(historyWords)
  const { version, verb } = entry
  const changed = changesIn(entity, entry)
  const here = `/admin/${entity.plural}/${record.id}/history`
  // What has been changed again since is another matter.
  const open = changed.filter(
    ({ name, field, after }) => field?.mayChange && isSame(record[name], after),
  )
  return (
    <article className="entry" aria-labelledby={`version-${version}`}>
      <EntryHead entity={entity} entry={entry} />
      {changed.length === 0 && ['create', 'change'].includes(verb) && (
        <p className="help">{say.nothing}</p>
      )}
      {changed.length > 0 && (
        <dl className="changes">
          {changed.map((one) => (
            <div key={one.name}>
              <dt>{one.field?.label ?? say.state}</dt>
              <dd>
                <Changed entity={entity} verb={verb} titles={titles} {...one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="entry-actions">
        <IntentLink className="button quiet" to={`${here}/${version}`}>
          {version === record.version ? say.asItWas : say.compareWithNow}
          <span className="unseen">
            {say.version} {version}
          </span>
        </IntentLink>
        {mayChange && verb === 'change' && open.length > 0 && (
          <TakeBack entity={entity} record={record} entry={entry} changed={open} />
        )}
      </div>
    </article>
  )
}

/** Who, what, when, and from where. */
export function EntryHead({
  entity,
  entry,
}: {
  entity: EntityOutline
  entry: Pick<Entry, 'version' | 'verb' | 'at' | 'actor' | 'name' | 'via' | 'device'>
}) {
  const say = useWords(historyWords)
  const author = useAuthor()
  const fromWhere = useFromWhere()
  const { version, verb, at } = entry
  const verbs: Readonly<Record<string, string>> = say
  const label =
    entity.states?.moves[verb]?.label ?? entity.actions[verb]?.label ?? verbs[verb] ?? verb
  return (
    <header className="entry-head">
      <h2 id={`version-${version}`}>
        {author(entry)} <span className="pill">{label}</span>
      </h2>
      <p>
        <Moment time={at} /> · {say.version} {version} · {fromWhere(entry)}
      </p>
    </header>
  )
}

interface ChangedField {
  readonly name: string
  /** Nothing for the state. */
  readonly field: FieldOutline | undefined
  readonly before: unknown
  readonly after: unknown
}

/** What a version changed, as far as there is something to see: in the order of the fields. */
function changesIn({ fields, states }: EntityOutline, { changes }: Entry): readonly ChangedField[] {
  const names = [...(states ? ['state'] : []), ...Object.keys(fields)]
  return names.flatMap((name) => {
    const both = changes[name]
    const field = fields[name]
    if (!both || isSame(both[0], both[1]) || (field?.derived && !field.computed)) return []
    return [{ name, field, before: both[0], after: both[1] }]
  })
}

function Changed(props: ChangedField & { entity: EntityOutline; verb: string; titles: Titles }) {
  const { entity, verb, field, before, after, titles } = props
  if (!field) {
    const labels = entity.states?.labels ?? {}
    return (
      <span className="changed-value">
        <span className="pill">{labels[String(before)] ?? String(before)}</span>
        <span className="arrow">→</span>
        <span className="pill">{labels[String(after)] ?? String(after)}</span>
      </span>
    )
  }
  if (verb === 'create') return <Value field={field} value={after} titles={titles} />
  return <ChangedValue field={field} before={before} after={after} titles={titles} />
}

function TakeBack(props: {
  entity: EntityOutline
  record: AnyRecord
  entry: Entry
  changed: readonly ChangedField[]
}) {
  const { entity, record, entry, changed } = props
  const say = useWords(historyWords)
  const act = useUndoing(entity, bringBack)
  return (
    <ActForm act={act} name={`back-${entry.version}`} className="inline">
      <input type="hidden" name={seenVersion} value={record.version} />
      <input type="hidden" name={backFrom} value={entry.version - 1} />
      {changed.map(({ name }) => (
        <input key={name} type="hidden" name={backField} value={name} />
      ))}
      <button type="submit" className="quiet">
        {say.takeBack}
        <span className="unseen">
          {say.version} {entry.version}
        </span>
      </button>
    </ActForm>
  )
}

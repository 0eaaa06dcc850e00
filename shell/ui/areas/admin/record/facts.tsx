import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useWords } from '../admin-context.ts'
import { type Came, hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { Moment } from '../moment.tsx'
import { type Titles, WholeValue } from './differences/value.tsx'
import type { AnyRecord } from '../any-record.ts'
import { useAuthor } from './author.tsx'
import type { Entry } from './history/entry.ts'

const words = {
  en: {
    facts: 'Kept by the application',
    created: 'Created',
    changed: 'Last changed',
    by: 'Last changed by',
    version: 'Version',
  },
  de: {
    facts: 'Von der Anwendung geführt',
    created: 'Angelegt',
    changed: 'Zuletzt geändert',
    by: 'Zuletzt geändert von',
    version: 'Version',
  },
}

interface Props {
  record: AnyRecord
  last: Came<Entry | undefined> | undefined
  /** The fields that nobody fills in here. */
  kept: readonly (readonly [name: string, field: FieldOutline])[]
  /** What the records are called to which those point. */
  titles: Titles
}

/** What is known of a record besides what people write into it. */
export function Facts({ record, last, kept, titles }: Props) {
  const say = useWords(words)
  const authorOf = useAuthor()
  return (
    <dl className="record-facts" aria-label={say.facts}>
      {kept.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>
            <WholeValue field={field} value={record[name]} titles={titles} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{say.created}</dt>
        <dd>
          <Moment time={record.created} />
        </dd>
      </div>
      <div>
        <dt>{say.changed}</dt>
        <dd>
          <Moment time={record.updated} />
        </dd>
      </div>
      {last && !hasCome(last) && (
        <div>
          <dt>{say.by}</dt>
          <dd>
            <PartTrouble of={say.by} problem={last.problem} />
          </dd>
        </div>
      )}
      {last && hasCome(last) && last.data && (
        <div>
          <dt>{say.by}</dt>
          <dd>{authorOf(last.data)}</dd>
        </div>
      )}
      <div>
        <dt>{say.version}</dt>
        <dd>{record.version}</dd>
      </div>
    </dl>
  )
}

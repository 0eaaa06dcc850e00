import { useNavigate } from 'react-router'
import { titleIn } from '#shell/model/outline/title.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { useSite } from '../../../../components/site.ts'
import { ActForm, formName } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { useWords } from '../../admin-context.ts'
import { EraseButton } from '../../bin/erase-button.tsx'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { useAuthor } from '../author.tsx'
import type { Lost } from '../conflict/conflict.ts'
import { LostForm } from '../conflict/lost-form.tsx'
import type { Came } from '../../../screen/apart.ts'
import { type Titles, WholeValue } from '../differences/value.tsx'
import { knownTitles, MissingTitles } from '../history/missing-titles.tsx'
import { todo } from '../form-names.ts'
import { actOnRecord } from '../save-record.ts'
import { useUndoing } from '../use-undoing.ts'
import { endOf, type Gone, type RemovedRecord } from './load-gone.ts'
import './removed.css'

const words = {
  en: {
    inBin: 'This is in the bin.',
    since: 'Removed',
    by: 'Removed by',
    until: 'Gone for good',
    restore: 'Bring it back',
    bin: 'Bin',
    history: 'History',
  },
  de: {
    inBin: 'Dies ist im Papierkorb.',
    since: 'Entfernt',
    by: 'Entfernt durch',
    until: 'Endgültig gelöscht',
    restore: 'Zurückholen',
    bin: 'Papierkorb',
    history: 'Verlauf',
  },
}

/** Stands where a record is not any more: it may be in the bin, and what was to be saved in hand. */
export function GoneRecord({ gone, titles }: { gone: Gone; titles: Came<Titles> }) {
  const { acted } = useSite()
  const shown = acted?.values[formName]?.[0] === 'record' ? acted.shown : undefined
  if (isLost(shown)) return <LostForm entity={gone.entity} lost={shown} act={actOnRecord} />
  return gone.removed ? <Removed gone={gone} record={gone.removed} titles={titles} /> : <NotHere />
}

function Removed(props: { gone: Gone; record: RemovedRecord; titles: Came<Titles> }) {
  const { gone, record, titles } = props
  const { entity } = gone
  const say = useWords(words)
  const author = useAuthor()
  const navigate = useNavigate()
  const act = useUndoing(entity, actOnRecord)
  const bin = `/admin/${entity.plural}/bin`
  const { id, version, removed, removedBy } = record
  return (
    <>
      <PageHead
        title={titleIn(entity, record)}
        crumbs={[
          { to: `/admin/${entity.plural}`, label: entity.labels },
          { to: bin, label: say.bin },
        ]}
      />
      <div className="removed">
        <p>
          <strong>{say.inBin}</strong>{' '}
          {removedBy ? `${say.by}: ${author(removedBy)}, ` : `${say.since}: `}
          <Moment time={removed} />. {say.until}: <Moment time={endOf(entity, record)} />.
        </p>
        <div className="removed-ways">
          {'change' in entity.may && (
            <IntentLink className="button quiet" to={`/admin/${entity.plural}/${id}/history`}>
              <KitIcon name="history" />
              {say.history}
            </IntentLink>
          )}
          <EraseButton
            entity={entity}
            chosen={{ items: [{ id, version }] }}
            onDone={() => void navigate(bin)}
          />
          <ActForm act={act} name="removed" className="">
            <input type="hidden" name={todo} value="restore" />
            <Submit>{say.restore}</Submit>
          </ActForm>
        </div>
      </div>
      <MissingTitles titles={titles} />
      <dl className="record-facts">
        {Object.entries(entity.fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <WholeValue field={field} value={record[name]} titles={knownTitles(titles)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function isLost(shown: unknown): shown is Lost {
  return typeof shown === 'object' && shown !== null && Object(shown).kind === 'lost'
}

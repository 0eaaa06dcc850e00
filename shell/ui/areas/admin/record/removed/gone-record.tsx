import { useSite } from '../../../../components/site.ts'
import { ActForm, formName } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { titleOf } from '../../title-of.ts'
import type { Lost } from '../conflict/conflict.ts'
import { LostForm } from '../conflict/lost-form.tsx'
import { Value } from '../differences/value.tsx'
import { todo } from '../form-names.ts'
import { actOnRecord } from '../save-record.ts'
import { useUndoing } from '../use-undoing.ts'
import { endOf, type Gone, type RemovedRecord } from './load-gone.ts'
import './removed.css'

const words = {
  en: {
    inBin: 'This is in the bin.',
    since: 'Removed',
    until: 'Gone for good',
    restore: 'Bring it back',
    bin: 'Bin',
  },
  de: {
    inBin: 'Dies ist im Papierkorb.',
    since: 'Entfernt',
    until: 'Endgültig gelöscht',
    restore: 'Zurückholen',
    bin: 'Papierkorb',
  },
}

/** Stands where a record is not any more: it may be in the bin, and what was to be saved in hand. */
export function GoneRecord({ gone }: { gone: Gone }) {
  const { acted } = useSite()
  const shown = acted?.values[formName]?.[0] === 'record' ? acted.shown : undefined
  if (isLost(shown)) return <LostForm entity={gone.entity} lost={shown} act={actOnRecord} />
  return gone.removed ? <Removed gone={gone} record={gone.removed} /> : <NotHere />
}

function Removed({ gone: { entity }, record }: { gone: Gone; record: RemovedRecord }) {
  const say = useWords(words)
  const act = useUndoing(entity, actOnRecord)
  return (
    <>
      <PageHead
        title={titleOf(entity, record)}
        crumbs={[
          { to: `/admin/${entity.plural}`, label: entity.labels },
          { to: `/admin/${entity.plural}/bin`, label: say.bin },
        ]}
      />
      <ActForm act={act} name="removed" className="removed">
        <input type="hidden" name={todo} value="restore" />
        <p>
          <strong>{say.inBin}</strong> {say.since}: <Moment time={record.removed} />. {say.until}:{' '}
          <Moment time={endOf(entity, record)} />.
        </p>
        <Submit>{say.restore}</Submit>
      </ActForm>
      <dl className="kept">
        {Object.entries(entity.fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <Value field={field} value={record[name]} />
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

import { provideAllParts } from '../record/all-parts.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { Remedy } from '../../../form/remedy.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { RelationOptionsContext } from '../../../records/relation-options.ts'
import { NotFound } from '../not-found.tsx'
import { useUndoToast } from '../record/actions/use-undo-toast.ts'
import { AnswerView } from './answer-view.tsx'
import { runVerbForm, type VerbData } from './load-verb.ts'
import { isPlainQuestion } from './offered-verb.ts'
import type { VerbAnswer } from './run-verb.ts'
import { VerbForm } from './verb-form.tsx'
import { listPath } from '../../../records/list-path.ts'

provideAllParts()

export function verbHead({ found }: VerbData) {
  return found ? { title: found.verb.label } : { status: 404 as const }
}

/** A move or an action as a page, as without JavaScript. */
export function VerbPage({ data }: { data: VerbData }) {
  return data.found ? <Verb data={data} found={data.found} /> : <NotFound />
}

function Verb({ data, found }: { data: VerbData; found: NonNullable<VerbData['found']> }) {
  const { entity, verb, record } = found
  const t = useMessages()
  const act = useUndoToast(entity, runVerbForm)
  const list = listPath(entity)
  const origin = record ? `${list}/${record.id}` : list
  const link = (label: string) => (
    <IntentLink className="button" to={origin}>
      {label}
    </IntentLink>
  )
  return (
    <>
      <ScreenHead
        title={verb.label}
        crumbs={[
          { to: list, label: entity.pluralLabel },
          ...(record ? [{ to: origin, label: recordTitle(entity, record) }] : []),
        ]}
      />
      {data.reason !== undefined && <p className="note">{data.reason}</p>}
      {data.outcome && 'once' in data.outcome && (
        <AnswerView verb={verb} answer={data.outcome.once as VerbAnswer} />
      )}
      {data.outcome && 'title' in data.outcome && (
        <p className="problem" role="alert">
          {data.outcome.title} <Remedy problem={data.outcome} />
        </p>
      )}
      {data.reason === undefined && !isPlainQuestion(verb) ? (
        <RelationOptionsContext
          value={isLoaded(data.relationOptions) ? data.relationOptions.data : {}}
        >
          <VerbForm
            {...{ entity, verb, record, act }}
            cancel={link(t('kit.confirm.cancel'))}
            close={link(t('record.verbs.back'))}
          />
        </RelationOptionsContext>
      ) : (
        <p>{link(t('record.verbs.back'))}</p>
      )}
    </>
  )
}

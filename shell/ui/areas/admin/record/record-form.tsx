import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSite } from '../../../components/site.ts'
import type { ActOutcome } from '#shell/http/page-context.ts'
import { ActForm } from '../../form/act-form.tsx'
import { formOf } from '../../form/form-of.ts'
import { useAdmin } from '../admin-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { encTypeFor } from '../fields/files/bring-files.ts'
import { newKey } from '../new-key.ts'
import { readForm } from '../fields/read-form.ts'
import { type Related, RelatedContext } from '../fields/relations/related.ts'
import type { AnyRecord } from '../any-record.ts'
import { DraftOffer } from './draft-offer.tsx'
import { type Draft, draftsFor } from './drafts.ts'
import { FormBar } from './form-bar.tsx'
import { FormFields } from './form-fields.tsx'
import { keepPlace } from './kept-place.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LiveContext, type Values } from './live-values.ts'
import { ProblemSummary } from './problem-summary.tsx'
import type { Conflict, Lost } from './conflict/conflict.ts'
import { Unsaved } from './conflict/unsaved.tsx'
import { sameForm, seenValues, seenVersion } from './form-names.ts'
import { actOnRecord } from './save-record.ts'
import { isUndoable, useUndoing } from './use-undoing.ts'
import { useLiveForm } from './use-live-form.ts'
import './record-form.css'

interface Props {
  entity: EntityOutline
  /** Nothing when it is to be made. */
  record: AnyRecord | undefined
  /** What a new one begins with. */
  start: Values
  /** The fields that can be set here, by their names. */
  open: readonly string[]
  related: Related
}

/** What the form of a record begins with: what is stored, or what has been written before. */
interface Begin {
  readonly version: number | null
  readonly seen: Values
  readonly values: Values
  readonly isUnsaved: boolean
}

/** The form of a record, as it is stored or as somebody has left it. */
export function RecordForm(props: Props) {
  const { entity, record, start, open } = props
  const { user, locale } = useAdmin()
  const { acted } = useSite()
  const [taken, setTaken] = useState<Draft>()
  const [isAnswered, setAnswered] = useState(false)
  const id = record?.id ?? 'new'
  const isAlive = useHydrated()
  const drafts = useMemo(() => draftsFor(user.id, entity.plural, id), [user.id, entity.plural, id])
  // What is written from here on is a draft too: only what was there before is offered.
  const before = useMemo(() => (isAlive ? drafts.read() : undefined), [isAlive, drafts])
  const isBack = useMemo(() => before !== undefined && drafts.isExpected(), [before, drafts])
  const draft = taken ?? (isBack ? before : undefined)
  const offered = isAnswered || isBack ? undefined : before

  const seen = Object.fromEntries(open.map((name) => [name, record?.[name] ?? null]))
  const stored = { version: record?.version ?? null, seen, isUnsaved: false }
  // What was sent without JavaScript and came to nothing stands in the form again.
  const given = acted?.problem && acted.values[seenVersion] ? formOf(acted.values) : undefined
  const begin: Begin = draft
    ? { ...draft, isUnsaved: true }
    : given
      ? {
          ...stored,
          values: { ...start, ...readForm(given, entity.fields, locale) },
          isUnsaved: true,
        }
      : { ...stored, values: start }
  return (
    <>
      {offered && (
        <DraftOffer
          draft={offered}
          onTake={() => {
            setTaken(offered)
            setAnswered(true)
          }}
          onDrop={() => {
            drafts.drop()
            setAnswered(true)
          }}
        />
      )}
      <BegunForm
        key={draft?.time}
        {...props}
        begin={begin}
        drafts={drafts}
        onSaved={() => setAnswered(true)}
      />
    </>
  )
}

function BegunForm(
  props: Props & {
    begin: Begin
    drafts: ReturnType<typeof draftsFor>
    onSaved: () => void
  },
) {
  const { entity, record, open, related, begin, drafts, onSaved } = props
  const { locale } = useAdmin()
  // Known only where there are scripts: nothing else sends a form of this page again.
  const isAlive = useHydrated()
  const [same] = useState(newKey)
  const { mark, live, finish } = useLiveForm({
    ...begin,
    start: begin.values,
    fields: entity.fields,
    locale,
    drafts,
  })
  const { pathname } = useLocation()
  const save = useUndoing(entity, actOnRecord)
  const act: typeof actOnRecord = async (context, form) => {
    const outcome = await save(context, form)
    if ('to' in outcome) {
      keepPlace(mark.current?.form)
      finish(versionIn(outcome, form))
      onSaved()
    }
    return outcome
  }
  return (
    <LiveContext value={live}>
      <RelatedContext value={related}>
        <ActForm
          act={act}
          name="record"
          className="form record-form"
          {...encTypeFor(Object.values(entity.fields))}
          renderShown={(shown: Conflict | Lost) => (
            <Unsaved entity={entity} shown={shown} here={pathname} act={act} />
          )}
        >
          <input ref={mark} type="hidden" name={seenVersion} value={begin.version ?? ''} />
          <input type="hidden" name={seenValues} value={JSON.stringify(begin.seen)} />
          <input type="hidden" name={sameForm} value={isAlive ? same : ''} />
          <ProblemSummary fields={entity.fields} />
          <FormFields entity={entity} open={open} values={begin.values} record={record} />
          <FormBar entity={entity} id={record?.id} />
        </ActForm>
      </RelatedContext>
      <LeaveGuard onDiscard={() => finish()} />
    </LiveContext>
  )
}

/** As which version a form was saved, where it was a change that can be taken back. */
function versionIn(outcome: ActOutcome, sent: FormData) {
  const undo = isUndoable(outcome) ? outcome.done.undo : undefined
  return undo?.verb === 'change' ? { sent, version: undo.version } : undefined
}

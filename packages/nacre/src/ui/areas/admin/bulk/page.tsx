import { useMessages } from '../../../kit/use-messages.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useSite } from '../../../components/site.ts'
import { ActionForm, formNameField } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import { NotFound } from '../not-found.tsx'
import { runBulkStep, type BulkStepState } from './run-bulk-step.ts'
import { BulkInputs } from './bulk-inputs.tsx'
import { type BulkAction, bulkActionsFor } from './bulk-actions.ts'
import { BulkResult, UndoNotice } from './bulk-result.tsx'
import { type BulkSelection, selectionCount } from './run-bulk.ts'
import './select.css'
import { listPath } from '../../../records/list-path.ts'

interface Data {
  readonly entity: EntitySchema | undefined
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  return { entity: findListed(await loadAdmin(http, url), params['plural']) }
}

export const action = runBulkStep
export const showsErrors = true

export function head({ entity }: Data) {
  return entity ? { title: entity.pluralLabel } : { status: 404 as const }
}

/** Bulk actions without JavaScript, one page per step. */
export function Page({ data: { entity } }: { data: Data }) {
  const { acted } = useSite()
  if (!entity) return <NotFound />
  return <Step entity={entity} state={acted?.once as BulkStepState | undefined} />
}

function Step({ entity, state }: { entity: EntitySchema; state: BulkStepState | undefined }) {
  const t = useMessages()
  const { language } = useAdmin()
  const list = `${listPath(entity)}${state?.isTrash ? '/trash' : ''}`
  const crumbs = [{ to: list, label: entity.pluralLabel }]
  const back = <IntentLink to={list}>{t('bulk.do.back')}</IntentLink>
  const offer =
    state &&
    bulkActionsFor(entity, { isTrash: state.isTrash, language }).find(
      ({ key }) => key === state.key,
    )
  const count = state ? selectionCount(state.chosen) : 0
  if (!state || !offer || count === 0) {
    return (
      <>
        <ScreenHead title={entity.pluralLabel} crumbs={crumbs} />
        <EmptyState title={t('bulk.do.noneSelected')} action={back} />
      </>
    )
  }
  const formattedCount = count.toLocaleString(language)
  return (
    <>
      <ScreenHead
        title={`${offer.label} · ${formattedCount} ${count === 1 ? entity.label : entity.pluralLabel}`}
        crumbs={crumbs}
      />
      <div className="bulk-actions">
        {state.outcome && (
          <BulkResult
            entity={entity}
            outcome={state.outcome}
            count={count}
            titles={state.titles ?? {}}
            isDone={state.at !== 'seen'}
          />
        )}
        <NextStepForm entity={entity} offer={offer} state={state} />
        <RejectedListLink list={list} state={state} />
        <p>{back}</p>
      </div>
    </>
  )
}

const maxIdsInUrl = 100

/** A link to the list of the rejected records, if their ids fit into a URL. */
function RejectedListLink({
  list,
  state: { at, outcome },
}: {
  list: string
  state: BulkStepState
}) {
  const t = useMessages()
  const rejected = outcome?.rows.filter((row) => row.outcome === 'rejected') ?? []
  if (at !== 'done' || rejected.length === 0 || rejected.length > maxIdsInUrl) return null
  const where = JSON.stringify({ id: { in: rejected.map(({ id }) => id) } })
  return (
    <p>
      <IntentLink to={`${list}?where=${encodeURIComponent(where)}`}>
        {t('bulk.do.showFailed')}
      </IntentLink>
    </p>
  )
}

interface NextStepFormProps {
  entity: EntitySchema
  offer: BulkAction
  state: BulkStepState
}

/** The form for the next step. */
function NextStepForm({ entity, offer, state }: NextStepFormProps) {
  const t = useMessages()
  const { acted } = useSite()
  const { at, chosen, outcome, values = {} } = state
  const rows = outcome?.rows ?? []
  const can = rows.filter((row) => row.outcome === 'succeeded')
  const skippedCount = outcome?.isStopped ? selectionCount(chosen) - rows.length : 0
  const render = (next: BulkStepState) => <Step entity={entity} state={next} />
  if (at === 'asking') {
    const submittedForm = acted?.values[formNameField]?.[0]
    return (
      // The result of this form is already displayed, so the next form has another name.
      <ActionForm
        act={runBulkStep}
        name={submittedForm === 'asking' ? 'again' : 'asking'}
        renderShown={render}
      >
        <HiddenState state={state} step="look" chosen={chosen} />
        <BulkInputs
          offer={offer}
          problem={state.problem}
          previousValues={acted && submittedForm !== undefined ? acted.values : {}}
        />
        <SubmitButton>{t('bulk.do.preview')}</SubmitButton>
      </ActionForm>
    )
  }
  if (at === 'seen') {
    if (can.length + skippedCount === 0) return <p>{t('bulk.do.notAvailable')}</p>
    return (
      <ActionForm act={runBulkStep} name="seen" renderShown={render}>
        <HiddenState state={state} step="do" chosen={chosen} />
        <input type="hidden" name="values" value={JSON.stringify(values)} />
        <UndoNotice entity={entity} offer={offer} />
        <SubmitButton>
          {t('bulk.do.run', { label: offer.label, count: String(can.length + skippedCount) })}
        </SubmitButton>
      </ActionForm>
    )
  }
  if (at === 'undone' || !offer.hasWayBack || can.length === 0) return null
  return (
    <ActionForm act={runBulkStep} name="done" renderShown={render}>
      <HiddenState state={state} step="undo" chosen={{ items: can }} />
      <SubmitButton>{t('bulk.do.undo')}</SubmitButton>
    </ActionForm>
  )
}

/** Hidden inputs that pass the state to the next step. */
function HiddenState({
  state,
  step,
  chosen,
}: {
  state: BulkStepState
  step: string
  chosen: BulkSelection
}) {
  const hidden = (name: string, value: string | number) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  )
  return (
    <>
      {hidden('do', state.key)}
      {hidden('step', step)}
      {state.isTrash && hidden('trash', 'true')}
      {'items' in chosen
        ? chosen.items.map(({ id, version }) => hidden('item', `${id}:${version ?? ''}`))
        : [
            hidden('all', 'yes'),
            hidden('total', chosen.total),
            step === 'do' &&
              state.outcome?.asOf !== undefined &&
              hidden('asOf', state.outcome.asOf),
            ...Object.entries(chosen.params)
              .filter(([name]) => name !== 'trash')
              .map(([name, value]) => hidden(name, value)),
          ]}
    </>
  )
}

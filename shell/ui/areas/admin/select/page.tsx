import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useSite } from '../../../components/site.ts'
import { ActForm, formName } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Placeholder } from '../../kit/placeholder.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import { NotHere } from '../not-here.tsx'
import { actOnMany, type Shown } from './act-on-many.ts'
import { Asks } from './asks.tsx'
import { doWords } from './do-words.ts'
import { type Offer, offersFor } from './offers.ts'
import { Outcome, WayBack } from './outcome.tsx'
import { type Chosen, countOf } from './run-bulk.ts'
import './select.css'

interface Data {
  readonly entity: EntityOutline | undefined
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  return { entity: entityAt(await loadAdmin(http, url), params['plural']) }
}

export const act = actOnMany
export const showsProblems = true

export function head({ entity }: Data) {
  return entity ? { title: entity.labels } : { status: 404 as const }
}

/** Doing something with many, for who comes without JavaScript: a page for each step. */
export function Page({ data: { entity } }: { data: Data }) {
  const { acted } = useSite()
  if (!entity) return <NotHere />
  return <Step entity={entity} shown={acted?.shown as Shown | undefined} />
}

function Step({ entity, shown }: { entity: EntityOutline; shown: Shown | undefined }) {
  const say = useWords(doWords)
  const { language } = useAdmin()
  const list = `/admin/${entity.plural}${shown?.isBin ? '/bin' : ''}`
  const crumbs = [{ to: list, label: entity.labels }]
  const back = <IntentLink to={list}>{say.back}</IntentLink>
  const offer =
    shown &&
    offersFor(entity, { isBin: shown.isBin, language }).find(({ key }) => key === shown.key)
  const count = shown ? countOf(shown.chosen) : 0
  if (!shown || !offer || count === 0) {
    return (
      <>
        <PageHead title={entity.labels} crumbs={crumbs} />
        <Placeholder title={say.noneTicked} action={back} />
      </>
    )
  }
  const named = count.toLocaleString(language)
  return (
    <>
      <PageHead
        title={`${offer.label} · ${named} ${count === 1 ? entity.label : entity.labels}`}
        crumbs={crumbs}
      />
      <div className="doing">
        {shown.outcome && (
          <Outcome
            entity={entity}
            outcome={shown.outcome}
            count={count}
            titles={shown.titles ?? {}}
            isDone={shown.at !== 'seen'}
          />
        )}
        <Next entity={entity} offer={offer} shown={shown} />
        <RefusedLink list={list} shown={shown} />
        <p>{back}</p>
      </div>
    </>
  )
}

const mostInAddress = 100

/** To the list of nothing but what was refused, where it fits into an address. */
function RefusedLink({ list, shown: { at, outcome } }: { list: string; shown: Shown }) {
  const { show } = useWords(doWords)
  const refused = outcome?.rows.filter((row) => row.outcome === 'refused') ?? []
  if (at !== 'done' || refused.length === 0 || refused.length > mostInAddress) return null
  const where = JSON.stringify({ id: { in: refused.map(({ id }) => id) } })
  return (
    <p>
      <IntentLink to={`${list}?where=${encodeURIComponent(where)}`}>{show}</IntentLink>
    </p>
  )
}

interface NextProps {
  entity: EntityOutline
  offer: Offer
  shown: Shown
}

/** The form that leads on from a step. */
function Next({ entity, offer, shown }: NextProps) {
  const say = useWords(doWords)
  const { acted } = useSite()
  const { at, chosen, outcome, values = {} } = shown
  const rows = outcome?.rows ?? []
  const can = rows.filter((row) => row.outcome === 'done')
  const left = outcome?.isStopped ? countOf(chosen) - rows.length : 0
  const render = (next: Shown) => <Step entity={entity} shown={next} />
  if (at === 'asking') {
    const sent = acted?.values[formName]?.[0]
    return (
      // What came of this form is shown by now, so the next goes by another name.
      <ActForm act={actOnMany} name={sent === 'asking' ? 'again' : 'asking'} renderShown={render}>
        <Carried shown={shown} step="look" chosen={chosen} />
        <Asks
          offer={offer}
          problem={shown.problem}
          given={acted && sent !== undefined ? acted.values : {}}
        />
        <Submit>{say.preview}</Submit>
      </ActForm>
    )
  }
  if (at === 'seen') {
    if (can.length + left === 0) return <p>{say.nothing}</p>
    return (
      <ActForm act={actOnMany} name="seen" renderShown={render}>
        <Carried shown={shown} step="do" chosen={chosen} />
        <input type="hidden" name="values" value={JSON.stringify(values)} />
        <WayBack entity={entity} offer={offer} />
        <Submit>{say.go(offer.label, String(can.length + left))}</Submit>
      </ActForm>
    )
  }
  if (at === 'undone' || !offer.hasWayBack || can.length === 0) return null
  return (
    <ActForm act={actOnMany} name="done" renderShown={render}>
      <Carried shown={shown} step="undo" chosen={{ items: can }} />
      <Submit>{say.undo}</Submit>
    </ActForm>
  )
}

/** What the next step has to know of this one. */
function Carried({ shown, step, chosen }: { shown: Shown; step: string; chosen: Chosen }) {
  const hidden = (name: string, value: string | number) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  )
  return (
    <>
      {hidden('do', shown.key)}
      {hidden('step', step)}
      {shown.isBin && hidden('bin', 'yes')}
      {'items' in chosen
        ? chosen.items.map(({ id, version }) => hidden('item', `${id}:${version ?? ''}`))
        : [
            hidden('all', 'yes'),
            hidden('total', chosen.total),
            step === 'do' && shown.outcome?.at !== undefined && hidden('asOf', shown.outcome.at),
            ...Object.entries(chosen.asked)
              .filter(([name]) => name !== 'bin')
              .map(([name, value]) => hidden(name, value)),
          ]}
    </>
  )
}

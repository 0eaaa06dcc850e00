import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { useWords } from '../admin-context.ts'
import { NotHere } from '../not-here.tsx'
import { listActs, listParts } from './list-parts.tsx'
import { type ListData, loadList } from './load-list.ts'
import { Narrowing } from './narrowing.tsx'
import { Table } from './table.tsx'
import './list.css'

const words = { en: { create: 'New' }, de: { create: 'Neu' } }

export const load = loadList
export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { pathname, search } = context.url
  return (await listActs[textIn(form, formName)]?.(context, form)) ?? { to: pathname + search }
}

export function head({ entity, language }: ListData) {
  if (!entity)
    return { title: wordsFor({ en: 'Not here', de: 'Nicht da' }, language), status: 404 as const }
  return { title: entity.labels }
}

/** A list of records: what the address asks for, as a table. */
export function Page({ data }: { data: ListData }) {
  const { entity, columns, asked, answer } = data
  const { create } = useWords(words)
  if (!entity || !answer) return <NotHere />
  const { Tools } = listParts
  return (
    <>
      <header className="head">
        <h1>{entity.labels}</h1>
        {Tools && <Tools entity={entity} asked={asked} />}
        {'create' in entity.may && (
          <IntentLink className="button" to={`/admin/${entity.plural}/new`}>
            {create}
          </IntentLink>
        )}
      </header>
      <Narrowing entity={entity} />
      {answer.ok ? (
        <Table
          list={{
            entity,
            columns,
            asked,
            items: answer.data.items,
            total: answer.data.total ?? answer.data.items.length,
          }}
          next={answer.data.next}
        />
      ) : (
        <p role="alert">{answer.problem.title}</p>
      )}
    </>
  )
}

import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { wordsFor } from '../../words.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { NotHere } from '../not-here.tsx'
import { filesOf } from '../own/part.ts'
import { isFullWith } from '../is-full-with.ts'
import { askedFields } from './filter/asked-field.ts'
import { FilterBar, useDraft } from './filter/filter-bar.tsx'
import { ListContext, useList } from './list-context.ts'
import { listActs, listParts } from './list-parts.tsx'
import { type FoundList, type ListData, loadList } from './load-list.ts'
import { Records } from './records.tsx'
import { Toolbar } from './toolbar.tsx'
import { ViewsBar } from './view/views-bar.tsx'
import '../../kit/table.css'
import './list.css'
import './tools.css'
import './panels.css'
import './filter/filters.css'

const words = {
  en: { create: 'New', full: (count: string) => `There may be ${count} of these, and there are.` },
  de: { create: 'Neu', full: (count: string) => `Es kann ${count} davon geben, und die gibt es.` },
}

export const load = loadList
export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { pathname, search } = context.url
  return (await listActs[textIn(form, formName)]?.(context, form)) ?? { to: pathname + search }
}

export function head({ list, language }: ListData) {
  if (list) return { title: list.entity.labels, ...filesOf(list.own) }
  return { title: wordsFor({ en: 'Not here', de: 'Nicht da' }, language), status: 404 as const }
}

/** A list of records: what the address asks for, as a table. */
export function Page({ data: { list } }: { data: ListData }) {
  if (!list) return <NotHere />
  return <List key={list.entity.plural} list={list} />
}

function List({ list }: { list: FoundList }) {
  const { entities, language } = useAdmin()
  const { pathname } = useLocation()
  const content = useMemo(() => {
    const fields = askedFields(list.entity, entities, language)
    return { ...list, fields, here: { pathname, search: list.search } }
  }, [list, entities, language, pathname])
  return (
    <ListContext value={content}>
      <Head />
      <ViewsBar />
      <Asking />
      <Answered>
        <Records />
      </Answered>
    </ListContext>
  )
}

function Head() {
  const { entity, asked, answer } = useList()
  const { language } = useAdmin()
  const say = useWords(words)
  const { Tools } = listParts
  const mayCreate = 'create' in entity.may
  const isFull = asked.bin !== 'yes' && answer.ok && isFullWith(entity, answer.data.total)
  return (
    <PageHead
      title={entity.labels}
      about={
        mayCreate && isFull
          ? say.full((entity.limits.inAll ?? 0).toLocaleString(language))
          : entity.purpose
      }
      actions={
        <>
          {Tools && <Tools entity={entity} asked={asked} />}
          {mayCreate && !isFull && (
            <IntentLink className="button main" to={`/admin/${entity.plural}/new`}>
              <KitIcon name="plus" />
              {say.create}
            </IntentLink>
          )}
        </>
      }
    />
  )
}

function Asking() {
  const [draft, setDraft] = useDraft()
  return (
    <>
      <Toolbar onDraft={setDraft} />
      <FilterBar draft={draft} onDraft={setDraft} />
    </>
  )
}

/** While other records are on their way, these stay as they are, and say at once that they are old. */
function Answered({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isBusy = location?.pathname === pathname
  return (
    <div className="answered" aria-busy={isBusy}>
      {children}
    </div>
  )
}

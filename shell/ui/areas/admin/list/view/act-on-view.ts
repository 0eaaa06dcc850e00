import type { Answer, Http } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../../form/text-in.ts'
import { settingsOf } from '../load-list.ts'
import { allRecords, queryIn, type Settled, settledIn, type View, viewAddress } from '../views.ts'

export const newViewForm = 'new-view'
export const viewForm = 'view'

/** Makes a view of what is shown. */
export async function actOnNewView(
  { http, url }: PageContext,
  form: FormData,
): Promise<ActOutcome> {
  const isShared = form.get('isShared') === 'yes'
  const answer = await http.post<View>('/v1/views', {
    list: textIn(form, 'list'),
    name: textIn(form, 'name'),
    query: queryNow(form),
    ...(isShared ? { isShared } : {}),
  })
  return answer.ok ? { to: viewAddress(url, answer.data.id) } : answer.problem
}

/** Changes a view, or takes it away; and settles with which one the list begins for whoever sends this. */
export async function actOnView(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  const id = textIn(form, 'id')
  const isRemoved = form.get('remove') === 'yes'
  const answer = isRemoved ? await http.delete(`/v1/views/${id}`) : await change(http, id, form)
  if (answer && !answer.ok) return answer.problem
  await settle(http, form, !isRemoved && form.get('isMine') === 'yes' ? id : undefined)
  return { to: viewAddress(url, isRemoved ? allRecords : id) }
}

async function change(http: Http, id: string, form: FormData): Promise<Answer<View> | undefined> {
  if (form.get('mayChange') !== 'yes') return undefined
  const says = (name: string) => form.get(name) === 'yes'
  const body = {
    name: textIn(form, 'name'),
    ...(says('keep') ? { query: queryNow(form) } : {}),
    ...(says('mayShare') ? { isShared: says('isShared'), isUsual: says('isUsual') } : {}),
  }
  return http.patch<View>(`/v1/views/${id}`, body, { version: Number(textIn(form, 'version')) })
}

/** A view shows what its maker sees, also where that was settled and does not stand in the address. */
function queryNow(form: FormData) {
  return { columns: textIn(form, 'columns'), ...queryIn(textIn(form, 'search')) }
}

async function settle(http: Http, form: FormData, id: string | undefined): Promise<void> {
  const before = settledIn(textIn(form, 'settled'))
  const { view, ...others } = before
  const wasThis = view === textIn(form, 'id')
  if (id === view || (id === undefined && !wasThis)) return
  const settled: Settled = id === undefined ? others : { ...others, view: id }
  // That it is not kept is seen when the list begins with something else; nothing is lost by it.
  await http.put(`/v1/preferences/${settingsOf(textIn(form, 'list'))}`, settled)
}

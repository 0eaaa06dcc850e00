import type { HttpResult, Http } from '#shell/http/http.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '../../../../form/form-text.ts'
import { listPreferenceName } from '../load-list.ts'
import {
  allRecordsView,
  extractViewQuery,
  type ListPreferences,
  parsePreferences,
  type SavedView,
  viewUrl,
} from '../views.ts'

export const newViewFormName = 'new-view'
export const viewFormName = 'view'

/** Saves the current list as a new view. */
export async function runNewViewAction(
  { http, url }: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const isShared = form.get('isShared') === 'yes'
  const result = await http.post<SavedView>('/v1/views', {
    collection: formText(form, 'collection'),
    name: formText(form, 'name'),
    query: currentQuery(form),
    ...(isShared ? { isShared } : {}),
  })
  return result.ok ? { to: viewUrl(url, result.data.id) } : result.problem
}

/** Changes or deletes a view, and saves which view the user’s list starts with. */
export async function runViewAction(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const id = formText(form, 'id')
  const isRemoved = form.get('remove') === 'yes'
  const result = isRemoved ? await http.delete(`/v1/views/${id}`) : await change(http, id, form)
  if (result && !result.ok) return result.problem
  await saveDefaultView(
    { http, url },
    form,
    !isRemoved && form.get('isMine') === 'yes' ? id : undefined,
  )
  return { to: viewUrl(url, isRemoved ? allRecordsView : id) }
}

async function change(
  http: Http,
  id: string,
  form: FormData,
): Promise<HttpResult<SavedView> | undefined> {
  if (form.get('mayChange') !== 'yes') return undefined
  const isChecked = (name: string) => form.get(name) === 'yes'
  const body = {
    name: formText(form, 'name'),
    ...(isChecked('keep') ? { query: currentQuery(form) } : {}),
    ...(isChecked('mayShare')
      ? { isShared: isChecked('isShared'), isDefault: isChecked('isDefault') }
      : {}),
  }
  return http.patch<SavedView>(`/v1/views/${id}`, body, {
    version: Number(formText(form, 'version')),
  })
}

/** Returns the query to save, including columns that come from preferences instead of the URL. */
function currentQuery(form: FormData) {
  return { columns: formText(form, 'columns'), ...extractViewQuery(formText(form, 'search')) }
}

async function saveDefaultView(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  form: FormData,
  id: string | undefined,
): Promise<void> {
  const before = parsePreferences(formText(form, 'settled'))
  const { view, ...others } = before
  const wasThis = view === formText(form, 'id')
  if (id === view || (id === undefined && !wasThis)) return
  const preferences: ListPreferences = id === undefined ? others : { ...others, view: id }
  // A failure is visible the next time, when the list starts differently.
  await http.put(`/v1/preferences/${listPreferenceName(url.pathname)}`, preferences)
}

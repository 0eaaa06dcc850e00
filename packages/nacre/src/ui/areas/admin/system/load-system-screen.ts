import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { loadAdmin } from '../../../records/admin-data.ts'

export interface SystemScreenData<Data> {
  readonly language: string
  readonly result: HttpResult<Data>
}

/** Loads the data of a system screen from a path of the API. */
export async function loadSystemScreen<Data>(
  { http, url }: PageContext,
  path: string,
): Promise<SystemScreenData<Data>> {
  const { language } = await loadAdmin(http, url)
  return { language, result: await http.get<Data>(path) }
}

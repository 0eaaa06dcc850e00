import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { loadAdmin } from '../admin-data.ts'

export interface SystemScreenData<Data> {
  readonly language: string
  /** Absent if the reader does not administer the installation. */
  readonly result: HttpResult<Data> | undefined
}

/** Loads the data of a system screen, if the reader may open it. */
export async function loadSystemScreen<Data>(
  { http, url }: PageContext,
  screen: string,
  path: string,
): Promise<SystemScreenData<Data>> {
  const { language, screens } = await loadAdmin(http, url)
  if (!screens.includes(`system/${screen}`)) return { language, result: undefined }
  return { language, result: await http.get<Data>(path) }
}

import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { loadAdmin } from '../admin-data.ts'

export interface OperationData<Data> {
  readonly language: string
  /** Nothing for whoever does not run the installation. */
  readonly answer: Answer<Data> | undefined
}

/** Reads what a screen about the installation shows, if the screen is for the reader. */
export async function loadFor<Data>(
  { http, url }: PageContext,
  screen: string,
  address: string,
): Promise<OperationData<Data>> {
  const { language, screens } = await loadAdmin(http, url)
  if (!screens.includes(`operation/${screen}`)) return { language, answer: undefined }
  return { language, answer: await http.get<Data>(address) }
}

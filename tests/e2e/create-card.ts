import { expect, type Page } from './browser-test.ts'
import type { Server } from './server.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

export interface CreatedCard {
  readonly id: string
  /** Sends a request as the signed-in user, and expects success. */
  ask(method: Method, path: string, data?: object, version?: number): Promise<object>
}

/** Creates a card over the API as the signed-in user. */
export async function createCard(
  page: Page,
  site: Server,
  values: object = {},
): Promise<CreatedCard> {
  const { request } = page.context()
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const ask: CreatedCard['ask'] = async (method, path, data, version) => {
    const ifMatch = version === undefined ? {} : { 'if-match': `"${version}"` }
    const headers = { 'x-xsrf-token': xsrfToken, ...ifMatch }
    const response = await request[method](site.url + path, { headers, ...(data ? { data } : {}) })
    expect(response.ok(), await response.text()).toBe(true)
    return response.status() === 204 ? {} : response.json()
  }
  const [sample] = Object(await ask('get', '/v1/cards?limit=1')).items
  const card = { title: 'Whelk', text: 'It is grey.', image: sample.image, ...values }
  return { id: Object(await ask('post', '/v1/cards', card)).id, ask }
}

import type { BrowserContext } from '@playwright/test'
import { expect } from './browser-test.ts'
import { type Server, setUpToken } from './server.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The first administrator of each server. */
export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'seven purple trams at noon',
} as const

const known = new WeakMap<Server, Cookies>()

/** Signs in as the administrator over the API. */
export async function signInAsAdmin(context: BrowserContext, site: Server): Promise<void> {
  const cookies = known.get(site) ?? (await setUp(context, site))
  known.set(site, cookies)
  await context.addCookies(cookies)
}

async function setUp({ request }: BrowserContext, site: Server): Promise<Cookies> {
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const response = await request.post(`${site.url}/v1/account/setup`, {
    headers: { 'x-xsrf-token': xsrfToken },
    data: { token: setUpToken, ...ada },
  })
  expect(response.status(), await response.text()).toBe(200)
  return (await request.storageState()).cookies
}

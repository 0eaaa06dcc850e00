import type { APIRequestContext } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Waits for an email to the address and returns the link in it. */
export function linkInEmail(
  request: APIRequestContext,
  base: string,
  address: string,
): Promise<string> {
  return findInEmail(request, base, address, /http\S+token=\S+/u)
}

/** Waits for an email to the address with a text, and returns the text. */
export async function findInEmail(
  request: APIRequestContext,
  base: string,
  address: string,
  pattern: RegExp,
): Promise<string> {
  let found = ''
  await expect(async () => {
    const { items } = await (await request.get(`${base}/v1/system/emails`)).json()
    const email = items.find((one: { to: { address: string } }) => one.to.address === address)
    expect(email).toBeDefined()
    const { text } = await (await request.get(`${base}/v1/system/emails/${email.id}`)).json()
    found = pattern.exec(text)?.[0] ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}

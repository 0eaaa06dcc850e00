import type { APIRequestContext } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Waits for an email to the address and returns the link in it. */
export async function linkInEmail(
  request: APIRequestContext,
  base: string,
  address: string,
): Promise<string> {
  let link = ''
  await expect(async () => {
    const { items } = await (await request.get(`${base}/v1/system/emails`)).json()
    const email = items.find((one: { to: { address: string } }) => one.to.address === address)
    expect(email).toBeDefined()
    const { text } = await (await request.get(`${base}/v1/system/emails/${email.id}`)).json()
    link = /http\S+token=\S+/u.exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Returns the sign-in codes in the subjects of all emails, the newest first. */
export async function codesInEmails(
  request: APIRequestContext,
  base: string,
): Promise<readonly string[]> {
  const { items } = await (await request.get(`${base}/v1/system/emails`)).json()
  return items.flatMap(({ subject }: { subject: string }) => /^\d{6}\b/u.exec(subject) ?? [])
}

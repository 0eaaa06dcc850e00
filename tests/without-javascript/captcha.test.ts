import { expect, test } from 'vitest'
import { createVault } from '#shell/operations/vault.ts'
import { ada, openSite, secret } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

const vault = createVault([Buffer.from(secret, 'hex')])

async function trySignIn(page: PlainBrowser, password: string) {
  page.fill(/^Email/u, ada.email)
  page.fill(/^Password/u, password)
  await page.press('Sign in')
}

/** Enters three wrong passwords. Then the right one requires the captcha. */
async function failThreeSignIns(page: PlainBrowser): Promise<void> {
  await page.goto('/login')
  for (const word of ['one is not it', 'two is not it', 'three is not it']) {
    await trySignIn(page, word)
    expect(page.get('alert').text).toContain('Incorrect email address or password.')
  }
  await trySignIn(page, ada.password)
  await openChallenge(page)
}

/** Without scripts, styles show what the click opens. */
async function openChallenge(page: PlainBrowser): Promise<void> {
  const group = page.get('group', 'Verify you’re human')
  if (group.all('img').length === 0) await page.click(group.get('summary'))
}

const challengeOf = (page: PlainBrowser) => page.hidden('captcha-id').value

const charactersOf = (challenge: string) =>
  String(JSON.parse(String(vault.open('captcha', challenge)))[4])

test('the characters of the image let the user sign in, once', async () => {
  const page = (await openSite()).browser()
  await failThreeSignIns(page)
  page.get('img', /Verification image/u)
  page.fill('Characters', 'XXXXXX')
  await trySignIn(page, ada.password)
  await openChallenge(page)
  expect(page.text).toContain('That wasn’t correct.')
  const characters = charactersOf(challengeOf(page))
  expect(page.html).not.toContain(characters)
  page.fill('Characters', characters.toLowerCase())
  await trySignIn(page, ada.password)
  expect(page.path).toBe('/')
})

test('without the image, the user waits for the displayed time and signs in', async () => {
  const page = (await openSite()).browser()
  await failThreeSignIns(page)
  expect(page.field('Characters').description).toMatch(/again in \d+ seconds/u)
  const id = challengeOf(page)
  await trySignIn(page, ada.password)
  await openChallenge(page)
  // A submission that is too early keeps the challenge and shows no error.
  expect(page.field('Characters').description).toMatch(/again in \d+ seconds/u)
  expect(page.field('Characters').attribute('aria-invalid')).toBeUndefined()
  expect(challengeOf(page)).toBe(id)
  // A challenge that was created half a minute earlier replaces the wait.
  const [flow, whose, until, ...rest] = JSON.parse(String(vault.open('captcha', id)))
  const older = vault.seal('captcha', JSON.stringify([flow, whose, until - 30, ...rest]))
  page.fill(page.hidden('captcha-id'), older)
  await trySignIn(page, ada.password)
  expect(page.path).toBe('/')
})

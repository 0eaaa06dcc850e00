import type { Page } from '@playwright/test'
import { totpCode, totpStep } from '#shell/tools/totp.ts'
import { ada } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'
import { setUpToken } from './server.ts'

// A passkey requires a domain name, not an IP address.
test.use({
  fresh: true,
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
})

/** Adds a virtual authenticator. Its user verification can be switched on and off. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: async (isUserVerified: boolean) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

async function signOut(page: Page): Promise<void> {
  await open(page, '/login/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('a passkey is offered at setup, signs in, is a second factor and reauthenticates, until it is removed', async ({
  page,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  test.slow()
  const authenticator = await addAuthenticator(page)
  await open(page, `/login/setup?token=${setUpToken}`)
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/login\/passkey\?offer/u)
  await expectAccessible(page)
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was selected.')
  await authenticator.setUserVerified(true)
  await page.getByLabel('Passkey name').fill('Laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')

  // Conditional UI offers the passkey under the input, and the virtual authenticator selects it.
  await open(page, '/login/sign-out?next=/admin/users')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/users')

  // The rest runs without conditional UI, so that the test can use the button.
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  })
  await signOut(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await authenticator.setUserVerified(false)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No passkey was selected. Try again')
  await authenticator.setUserVerified(true)
  await page.getByLabel('Keep me signed in').check()
  await button.press('Enter')
  await expect(page).toHaveURL('/')
  const cookies = await page.context().cookies()
  const stays = cookies.find(({ name }) => name === 'session')?.expires ?? 0
  expect(stays).toBeGreaterThan(Date.now() / 1_000 + 50 * 86_400)

  await open(page, '/login/reauthenticate?next=/login/account%23passkeys')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/login/account#passkeys')
  const mine = page.locator('#passkeys')
  await expect(mine.getByRole('listitem')).toContainText('Last used')
  await expectAccessible(page)
  await mine.getByText('Rename').click()
  await mine.getByLabel('Name', { exact: true }).fill('My laptop')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('listitem')).toContainText('My laptop')
  await mine.getByRole('link', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('already has a passkey for your account')

  // With an authenticator app, either is the second factor.
  await open(page, '/login/totp')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/gu, '')
  await page.getByLabel('Code from the app').fill(totpCode(secret, totpStep(Date.now())))
  await page.getByRole('button', { name: 'Verify and turn on' }).click()
  await expect(page.getByText('remain valid')).toBeVisible()
  await signOut(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login/second-factor')
  await expect(page.getByLabel('Code from your authenticator app')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')

  await open(page, '/login/account')
  await mine.getByRole('button', { name: 'Remove: My laptop' }).click()
  await expect(mine.getByRole('status')).toContainText('Passkey removed.')
  await expect(mine.getByText('No passkeys yet.')).toBeVisible()
  await signOut(page)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This passkey isn’t registered here')
})

test('without JavaScript passkeys are not offered, but can be renamed and removed by forms', async ({
  page,
  site,
  visitor,
}) => {
  // Without conditional UI, the test can use the button.
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  })
  await addAuthenticator(page)
  await open(page, `/login/setup?token=${setUpToken}`)
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/')

  const baseURL = site.url.replace('127.0.0.1', 'localhost')
  const still = await visitor({ javaScriptEnabled: false, baseURL, locale: 'de-DE' })
  await still.goto('/login?next=/login/account')
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  await expect(still.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeHidden()
  await still.getByLabel('E-Mail-Adresse').fill(ada.email)
  await still.getByRole('textbox', { name: 'Passwort' }).fill(ada.password)
  await still.getByRole('button', { name: 'Anmelden' }).click()
  await expect(still).toHaveURL('/login/account')
  const mine = still.locator('#passkeys')
  await mine.getByText('Umbenennen').click()
  await mine.getByLabel('Name', { exact: true }).fill('Telefon')
  await mine.getByRole('button', { name: 'Speichern' }).click()
  await expect(mine.getByRole('listitem')).toContainText('Telefon')
  await mine.getByRole('button', { name: 'Entfernen: Telefon' }).click()
  await expect(mine.getByText('Noch keine Passkeys.')).toBeVisible()
  await mine.getByRole('link', { name: 'Passkey hinzufügen' }).click()
  await expect(still.getByText('Passkeys benötigen JavaScript')).toBeVisible()
})

test('a browser without passkeys shows a message, and another sign-in method works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON')
    Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON')
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
  })
  await open(page, `/login/setup?token=${setUpToken}`)
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  // Such a browser offers no passkey.
  await expect(page).toHaveURL('/')
  await open(page, '/login/passkey')
  await expect(
    page.getByText('This browser cannot use passkeys. Update your browser'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create passkey' })).toHaveCount(0)
  await signOut(page)
  await expect(page.getByText('This browser cannot use passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

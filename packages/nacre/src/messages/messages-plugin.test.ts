import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { messagesPlugin } from './messages-plugin.ts'

/** Loads modules as the build of an app in a folder with these files would. */
function openPlugin(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'nacre-messages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'product/messages'), { recursive: true })
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, 'product/messages', name), text)
  const plugin = messagesPlugin() as unknown as {
    configResolved(config: { root: string }): void
    resolveId(id: string): string | undefined
    load(this: unknown, id: string): Promise<string>
  }
  plugin.configResolved({ root })
  const watched: string[] = []
  const context = { addWatchFile: (file: string) => watched.push(file) }
  const load = (id: string) => plugin.load.call(context, plugin.resolveId(id) ?? '')
  return {
    watched,
    load,
    async messages(bundle: string, language: string): Promise<Record<string, unknown>> {
      const code = await load(`virtual:messages/${bundle}/${language}`)
      return JSON.parse(code.replace('export default ', ''))
    },
  }
}

test('a browser gets one language, with English for what it lacks', async () => {
  const { messages } = openPlugin({})
  expect(await messages('login', 'de')).toMatchObject({ 'login.signIn.title': 'Anmelden' })
  expect(await messages('login', 'xx')).toMatchObject({ 'login.signIn.title': 'Sign in' })
  expect(await messages('login', 'de')).not.toHaveProperty('errors.not-found.title')
})

test('a product overrides texts, and adds its own and a language', async () => {
  const { messages, load, watched } = openPlugin({
    'en.ts':
      "export const messages = { login: { signIn: { title: 'Enter' } }, own: { a: { b: 'C' } } }",
    'nl.ts': "export const messages = { login: { signIn: { forgotPassword: 'Vergeten?' } } }",
  })
  expect(await messages('login', 'en')).toMatchObject({ 'login.signIn.title': 'Enter' })
  expect(await messages('login', 'de')).toMatchObject({ 'login.signIn.title': 'Anmelden' })
  expect(await messages('login', 'nl')).toMatchObject({
    'login.signIn.title': 'Enter',
    'login.signIn.forgotPassword': 'Vergeten?',
    'login.signIn.signUp': 'Create account',
  })
  expect(await messages('own', 'nl')).toEqual({ 'own.a.b': 'C' })
  expect(await messages('admin', 'nl')).toMatchObject({ 'own.a.b': 'C' })
  expect(await load('virtual:messages')).toContain('"nl":()=>import("virtual:messages/login/nl")')
  expect(watched.some((file) => file.endsWith('nl.ts'))).toBe(true)
})

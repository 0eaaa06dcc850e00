import { type Profiler, Session } from 'node:inspector'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#shell/server/http-server/start-server.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { goodPassword, openAccounts } from './accounts/open-accounts.ts'
import { origin } from './accounts/origin.ts'

/** Starts to record which files run, and returns those since the last call. */
function recordFiles() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  onTestFinished(() => session.disconnect())
  return () => {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    // The callback is called before `post` returns.
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      scripts = result
    })
    return scripts.filter(({ functions }) => functions.some(hasRun)).map(({ url }) => url)
  }
}

/** Checks whether a function with a body has run. Imports run functions that only return a name. */
function hasRun({ ranges: [range] }: Profiler.FunctionCoverage): boolean {
  return range !== undefined && range.count > 0 && range.endOffset - range.startOffset > 70
}

/** Returns the files of the server, the API and the operations. */
function namesOf(urls: readonly string[]): readonly string[] {
  const names = urls.map(
    (url) => /\/nacre\/src\/((?:api|operations|server)\/[^?]+)/u.exec(url)?.[1],
  )
  return names.filter((name) => name !== undefined).toSorted()
}

test('few files handle POST before the transaction begins', async () => {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const opened = await openAccounts(sqlite)
  onTestFinished(opened.close)
  const { app, store } = opened
  const server = await startServer({
    answerFirst: [app.pageFastPath],
    listener: app.apiListener,
    fetch: app.fetch,
  })
  await opened.member({ email: 'ada@example.org', roles: ['administrator'] })
  const browser = opened.browser()
  await browser.signIn('ada@example.org', goodPassword)
  const headers = {
    origin,
    'content-type': 'application/json',
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const post = () => fetch(`${server.url}/v1/books`, { method: 'POST', headers, body: '{}' })
  await post()

  const takeFiles = recordFiles()
  const { write } = store
  let files: readonly string[] | undefined
  const recordingStore: Pick<typeof store, 'write'> = {
    write(work) {
      files ??= namesOf(takeFiles())
      return write(work)
    },
  }
  Object.assign(store, recordingStore)
  takeFiles()
  expect((await post()).status).toBe(422)
  const ofServer = files?.filter((name) => !name.startsWith('operations/'))
  expect(ofServer?.length, ofServer?.join('\n')).toBeLessThanOrEqual(16)
  expect(files?.length, files?.join('\n')).toBeLessThanOrEqual(28)
})

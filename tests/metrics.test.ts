import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, root, startServer } from './built-server.ts'

beforeAll(ensureBuilt)

const token = 'for-this-test-only-0123456789-abcdefghij'

async function startWith(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-metrics-'))
  const server = await startServer(folder, environment)
  onTestFinished(async () => {
    await server.kill()
    await rm(folder, { recursive: true })
  })
  const scrape = async (url = server.url, headers: HeadersInit = authorized) => {
    const response = await fetch(`${url}/metrics`, { headers })
    return { response, text: await response.text() }
  }
  const get = async (path: string) => (await fetch(server.url + path)).arrayBuffer()
  return { ...server, scrape, get }
}

const authorized = { authorization: `Bearer ${token}` }

/** Returns the values of the series that begin with a text. */
function valuesOf(text: string, start: string): readonly number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))))
}

test('a client with the token reads what the server has done, by route pattern', async () => {
  const { scrape, get } = await startWith({ METRICS_TOKEN: token })
  await get('/login')
  await get('/login/sign-up')
  await get('/v1/schema')
  for (const path of ['/a', '/b', '/wp-login.php', '/v1/api-keys/unknown']) await get(path)
  const { response, text } = await scrape()
  expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text/u)
  expect(text.trimEnd().split('\n').at(-1)).toBe('# EOF')
  const requests = 'nacre_http_request_duration_seconds_count'
  const count = (method: string, route: string, status: number) =>
    valuesOf(text, `${requests}{method="${method}",route="${route}",status="${status}"}`)
  expect(count('GET', '/login/*', 200)).toEqual([2])
  expect(count('GET', '/v1/schema', 200)).toEqual([1])
  expect(count('GET', '/v1/api-keys/{id}', 401)).toEqual([1])
  expect(count('GET', 'other', 404)).toEqual([3])
  expect(valuesOf(text, 'nacre_page_render_duration_seconds_count')[0]).toBeGreaterThan(0)
  expect(
    valuesOf(text, 'nacre_database_statement_duration_seconds_count{statement="select"}')[0],
  ).toBeGreaterThan(0)
  expect(valuesOf(text, 'process_resident_memory_bytes')[0]).toBeGreaterThan(1e7)
  expect(text).toMatch(/^nacre_jobs\{name="nacre\.cleanup",state="pending"\} \d+$/mu)
})

test('without the token, there is no such page', async () => {
  const { scrape } = await startWith({ METRICS_TOKEN: token })
  expect((await scrape(undefined, {})).response.status).toBe(404)
  // Another bearer token is taken for an API key.
  const wrong = await scrape(undefined, { authorization: 'Bearer wrong' })
  expect([wrong.response.status, wrong.text.includes('nacre_http')]).toEqual([401, false])
  const plain = await startWith({})
  expect((await plain.scrape(undefined, {})).response.status).toBe(404)
})

test('a separate port serves metrics and nothing else', async () => {
  const { scrape, output } = await startWith({ METRICS_PORT: '0', LOG_LEVEL: 'info' })
  const [, url = ''] = /"url":"([^"]+)\/metrics"/u.exec(output()) ?? []
  expect((await scrape(url, {})).text).toContain('nacre_build_info')
  expect((await fetch(`${url}/login`)).status).toBe(404)
  expect((await scrape(undefined, {})).response.status).toBe(404)
})

test.each(['alerts.yaml', 'dashboard.json'])('%s names metrics that exist', async (file) => {
  const { scrape } = await startWith({ METRICS_TOKEN: token })
  const { text } = await scrape()
  const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].flatMap(withSuffixes))
  const source = await readFile(join(root, 'deploy/monitoring', file), 'utf8')
  const named = new Set(source.match(/\b(?:nacre|nodejs|process)_\w+/gu))
  expect(named.size).toBeGreaterThan(5)
  // These exist with PostgreSQL, and with a backup.
  const others = new Set(['nacre_database_connections'])
  expect([...named].filter((name) => !known.has(name) && !others.has(name))).toEqual([])
})

function withSuffixes([, name = '', kind]: RegExpExecArray): readonly string[] {
  if (kind === 'counter') return [`${name}_total`]
  if (kind === 'gauge') return [name]
  return ['_bucket', '_count', '_sum'].map((suffix) => name + suffix)
}

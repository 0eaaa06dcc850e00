import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#shell/server/app.ts'
import { configure } from '../../composition.ts'
import { openApp } from '../../main.ts'
import { type Document, documentOf } from './conforms.ts'

let app: App
let document: Document

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'running-'))
  const { config, log } = configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const assets = () => ({ entry: '/entry.js', styles: [], preloads: [] })
  const opened = await openApp({ config, log, assets })
  app = opened.app
  document = await documentOf(app.api)
  return async () => {
    await opened.close()
    await rm(dataDir, { recursive: true })
  }
})

/** Every operation as its method and its path. */
const said = (paths: Document['paths']): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => `${name.toUpperCase()} ${path}`),
  )

test('the product as it runs answers what its document says, all of it and nothing else', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const live = app.api.addresses.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(said(document.paths).toSorted()).toEqual(live.toSorted())
})

test('no address of the document is lost on the way to it, and no method is there besides', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const known = new Set(said(document.paths))
  const token = { 'x-xsrf-token': 'none', 'content-type': 'application/json' }
  for (const path of Object.keys(document.paths)) {
    const address = path.replaceAll(/\{\w+\}/gu, '0123456789abcdef')
    for (const method of methods) {
      const request = new Request(`http://localhost${address}`, { method, headers: token })
      const { status } = await app.fetch(request, { address: '127.0.0.1', requestId: 'walk' })
      // Where there is no such method it is named so, unless whoever asks is stopped before that.
      if (!known.has(`${method} ${path}`)) expect([401, 405], `${method} ${path}`).toContain(status)
      else expect([405, 500], `${method} ${path}`).not.toContain(status)
    }
  }
})

test('every operation has an id of its own, the same for who may know less', async () => {
  const all = idsIn(document)
  const ids = [...all.values()]
  expect(ids.filter((id) => !/^[a-z]+(?:-[a-z]+)*$/u.test(id))).toEqual([])
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  const actor = { kind: 'visitor' } as const
  const { body } = await app.api({ method: 'GET', path: '/v1/openapi.json', actor })
  const known = idsIn(JSON.parse(JSON.stringify(body)))
  expect(known.size).toBeGreaterThan(20)
  for (const [operation, id] of known) expect(id, operation).toBe(all.get(operation))
})

const idsIn = ({ paths }: Document) =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .map(([method, { operationId }]) => [`${method} ${path}`, operationId] as const),
    ),
  )

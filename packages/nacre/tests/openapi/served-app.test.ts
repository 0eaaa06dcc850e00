import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import * as modules from 'virtual:nacre/app'
import { createProgram } from '#shell/run/program.ts'
import type { App } from '#shell/server/app.ts'
import { type Document, loadDocument } from './conformance-check.ts'

const program = createProgram(modules)

let app: App
let document: Document

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'running-'))
  const { config, log } = program.configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const assets = () => ({ entry: '/entry.js', styles: [], preloads: [] })
  const opened = await program.openApp({ config, log, assets })
  app = opened.app
  document = await loadDocument(app.api)
  return async () => {
    await opened.close()
    await rm(dataDir, { recursive: true })
  }
})

/** Returns every operation as its method and path. */
const listOperations = (paths: Document['paths']): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => `${name.toUpperCase()} ${path}`),
  )

test('the running product has exactly the operations of its document', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const routedOperations = app.api.addresses.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(listOperations(document.paths).toSorted()).toEqual(routedOperations.toSorted())
})

test('every path and method of the document is routed, and other methods get 405', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const known = new Set(listOperations(document.paths))
  const token = { 'x-xsrf-token': 'none', 'content-type': 'application/json' }
  for (const path of Object.keys(document.paths)) {
    const address = path.replaceAll(/\{\w+\}/gu, '0123456789abcdef')
    for (const method of methods) {
      const request = new Request(`http://localhost${address}`, { method, headers: token })
      const { status } = await app.fetch(request, { address: '127.0.0.1', requestId: 'walk' })
      // Unsupported methods get 405, unless authentication fails first.
      if (!known.has(`${method} ${path}`)) expect([401, 405], `${method} ${path}`).toContain(status)
      else expect([405, 500], `${method} ${path}`).not.toContain(status)
    }
  }
})

test('every operation has a unique id, which is the same for readers with fewer permissions', async () => {
  const all = operationIds(document)
  const ids = [...all.values()]
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]*)*$/u.test(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const actor = { kind: 'visitor' } as const
  const { body } = await app.api({ method: 'GET', path: '/v1/openapi.json', actor })
  const known = operationIds(JSON.parse(JSON.stringify(body)))
  expect(known.size).toBeGreaterThan(20)
  for (const [operation, id] of known) expect(id, operation).toBe(all.get(operation))
})

const operationIds = ({ paths }: Document) =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .map(([method, { operationId }]) => [`${method} ${path}`, operationId] as const),
    ),
  )

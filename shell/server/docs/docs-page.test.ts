import { expect, test } from 'vitest'
import { describeApi } from '#shell/api/openapi/describe-api.ts'
import { wholeView } from '#shell/api/openapi/view.ts'
import { explainFailures } from '#shell/api/failure-addresses.ts'
import { library } from '#tests/sample/product.ts'
import type { ApiDocument } from './api-document.ts'
import { operationsIn } from './api-document.ts'
import { docsPage } from './docs-page.tsx'

const document: ApiDocument = JSON.parse(JSON.stringify(describeApi(library, [], wholeView)))
const failures = explainFailures(library.failures, 'en')
const html = docsPage({ document, failures, origin: 'https://library.example' })

test('every operation of the document stands on the page, once', () => {
  const operations = operationsIn(document)
  expect(operations.length).toBeGreaterThan(50)
  for (const { operationId } of operations) {
    expect(html.split(`<h3 id="${operationId}">`).length, operationId).toBe(2)
  }
})

test('what is refused leads to why, also for what the product refuses by itself', () => {
  expect(html).toContain('<a href="#failure-no-quotation">')
  for (const [, id] of html.matchAll(/href="#([^"]+)"/gu)) expect(html).toContain(`id="${id}"`)
})

test('nothing on the page runs, and nothing comes from elsewhere', () => {
  expect(html).not.toMatch(/<script|<link|<img|<iframe|style=|onclick/u)
  expect(html).not.toMatch(/(?:href|src)="(?!#|\/)/u)
})

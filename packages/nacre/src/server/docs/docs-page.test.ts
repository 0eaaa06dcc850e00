import { expect, test } from 'vitest'
import { createOpenApiDocument } from '#shell/api/openapi/describe-api.ts'
import { fullVisibility } from '#shell/api/visibility.ts'
import { explainErrors } from '#shell/api/error-routes.ts'
import { product as library } from 'example-library/product.ts'
import type { ApiDocument } from './api-document.ts'
import { listOperations } from './api-document.ts'
import { renderDocsPage } from './docs-page.tsx'

const document: ApiDocument = JSON.parse(
  JSON.stringify(createOpenApiDocument(library, [], fullVisibility)),
)
const failures = explainErrors(library.errors, 'en')
const html = renderDocsPage({ document, failures, origin: 'https://library.example' })

test('the page lists every operation of the document exactly once', () => {
  const operations = listOperations(document)
  expect(operations.length).toBeGreaterThan(50)
  for (const { operationId } of operations) {
    expect(html.split(`<h3 id="${operationId}">`).length, operationId).toBe(2)
  }
})

test('each error links to its explanation, including errors of the product', () => {
  expect(html).toContain('<a href="#error-no-quotation">')
  for (const [, id] of html.matchAll(/href="#([^"]+)"/gu)) expect(html).toContain(`id="${id}"`)
})

test('the page has no scripts and loads nothing from other origins', () => {
  expect(html).not.toMatch(/<script|<link|<img|<iframe|style=|onclick/u)
  expect(html).not.toMatch(/(?:href|src)="(?!#|\/)/u)
})

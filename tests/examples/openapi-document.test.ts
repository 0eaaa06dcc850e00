import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { product } from 'example-shell/product.ts'
import { createOpenApiDocument } from '#shell/api/openapi/describe-api.ts'
import { fullVisibility } from '#shell/api/visibility.ts'
import { product as library } from 'example-library/product.ts'

describe.each([product, library])('the document of $name', (declared) => {
  const document = JSON.parse(JSON.stringify(createOpenApiDocument(declared, [], fullVisibility)))

  test('matches the OpenAPI meta-schema', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true })
  })

  test('has schemas that compile, each with valid examples', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
    ajv.addSchema(document, 'document')
    for (const [name, { examples = [] }] of Object.entries<{ examples?: unknown[] }>(
      document.components.schemas,
    )) {
      const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` })
      for (const example of examples) {
        expect(validate(example), `${name} ${ajv.errorsText(validate.errors)}`).toBe(true)
      }
    }
  })
})

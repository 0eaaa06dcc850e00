import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { product } from '#product'
import { describeApi } from '#shell/api/openapi/describe-api.ts'
import { wholeView } from '#shell/api/openapi/view.ts'
import { library } from '#tests/sample/product.ts'

describe.each([product, library])('the document of $name', (declared) => {
  const document = JSON.parse(JSON.stringify(describeApi(declared, [], wholeView)))

  test('is valid by the schema that OpenAPI publishes', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true })
  })

  test('has schemas that can be compiled, each with examples that fit it', () => {
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

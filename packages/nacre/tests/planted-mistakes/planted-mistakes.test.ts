import { describe, expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { conditionMistakes } from './conditions.ts'
import { delivery } from './delivery.ts'
import { fieldMistakes } from './fields.ts'
import { nameMistakes } from './names.ts'
import type { PlantedMistake } from './planted-mistake.ts'

const sentencesOf = (product: PlantedMistake['product']) =>
  validateProduct(product, ({ name }) => `product/entities/${name}.ts`).map(formatDeclarationError)

test('the product without a mistake is valid', () => {
  expect(sentencesOf(delivery({}))).toEqual([])
})

describe('the start says what is wrong, where, and what would be right', () => {
  const all = [...conditionMistakes, ...fieldMistakes, ...nameMistakes]

  test.each(all)('$says', ({ product, says }) => {
    expect(sentencesOf(product)).toEqual([says])
  })

  test('in a table of more than eighty mistakes', () => {
    expect(new Set(all.map(({ says }) => says)).size).toBeGreaterThan(80)
  })
})

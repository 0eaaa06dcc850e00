import { expect, test } from 'vitest'
import { shellFacts } from '../shell-facts.fixture.ts'
import { describeProduct } from '../describe/describe-product.ts'
import { product as library } from 'example-library/product.ts'
import { parseSpecification } from './parse-specification.ts'

const { shell } = describeProduct(library, shellFacts)
const former = `# Specification: Club

Printed from the declarations in \`product/\` by \`npm run spec\`.

## 3. Entities and their fields

Besides its fields every record has \`id\`. What is marked as kept is read and never written.

### Match

- **Names:** one \`match\`, many \`matches\`
- **Called:** Match
- **Each is called by:** \`name\`
- **Quick to sort or narrow by:** \`name\`

| Field | Type | Required | Rules | Called |
|---|---|---|---|---|
| \`name\` | text | yes | at most 40 characters; formerly \`title\` | Name |
| \`field\` | relation | no | | |

| Relation | Points to | When that is removed |
|---|---|---|
| \`field\` | one \`match\` | it is taken out here |

## 4. States and transitions

A state changes by a move and in no other way. Administrators may make every move.

### Match

- **Begins as:** \`open\`
- **Left by no move, as meant:** \`closed\`

| Move | From | To | Who may |
|---|---|---|---|
| \`close\` | \`open\` | \`closed\` | administrators only |
`

test('parses a specification in the former wording like the current one', () => {
  const today = former
    .replace('Printed', 'Generated')
    .replace('Besides its', 'In addition to its')
    .replace('- **Called:**', '- **Label:**')
    .replace('Each is called by', 'Title field')
    .replace('Quick to sort or narrow by', 'Indexed fields')
    .replace('Rules | Called', 'Rules | Label')
    .replace('formerly', 'previously')
    .replace('Points to | When that is removed', 'References | On delete')
    .replace('it is taken out here', 'the reference is cleared')
    .replace('Begins as', 'Initial state')
    .replace('Left by no move, as meant', 'Final states')
    .replace('Move | From | To | Who may', 'Transition | From | To | Allowed for')
  const [entity] = parseSpecification(former, shell).description.entities
  expect(entity).toMatchObject({ name: 'match', plural: 'matches' })
  expect(entity?.states?.moves).toHaveLength(1)
  expect(parseSpecification(today, shell).description.entities).toEqual([entity])
  expect(parseSpecification(former, shell).leftovers).toEqual([])
})

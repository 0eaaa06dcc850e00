import { expect, test } from 'vitest'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { type AccessRule, everyone, role } from '#shell/language/roles/role.ts'
import { validateConcealedInputs } from './validate-concealed-inputs.ts'

const clerk = role('clerk')
const chief = role('chief', { includes: [clerk] })

function problems(pay: AccessRule | undefined, fee: AccessRule, reveals: readonly string[] = []) {
  const expression = multiply(integerField('fee'), 2)
  const task = entity({
    name: 'task',
    plural: 'tasks',
    fields: { fee: integer(), pay: computed({ expression, reveals: reveals }) },
    recordRoles: { worker: { owner: me } },
    may: { read: everyone },
    fieldPermissions: { fee: { read: fee }, ...(pay === undefined ? {} : { pay: { read: pay } }) },
  })
  return [...validateConcealedInputs('pay', task, [clerk, chief])].map(({ problem }) => problem)
}

test('a role that reads a value and not what it is worked out from is reported', () => {
  expect(problems([clerk, 'worker'], [clerk])).toEqual([
    `The field pay of task is never shown to worker, who may not read fee, which it is worked out from: say reveals: ['fee'] if they may know it.`,
  ])
  expect(problems(everyone, [clerk])).toHaveLength(1)
  expect(problems([clerk], [chief])).toHaveLength(1)
})

test.each([
  ['has no rule of its own', undefined, [clerk], []],
  ['has the same rule', [clerk], [clerk], []],
  ['is read by a role that includes the other', [chief], [clerk], []],
  ['is worked out from what every user reads', [chief], ['user' as const], []],
  ['reveals it', ['worker'], [clerk], ['fee']],
] satisfies readonly (readonly [string, AccessRule | undefined, AccessRule, string[]])[])(
  'nothing is reported if the value %s',
  (_, pay, fee, reveals) => {
    expect(problems(pay, fee, reveals)).toEqual([])
  },
)

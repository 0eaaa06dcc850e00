import { expect, test } from 'vitest'
import { messagesFor } from '#shell/messages/translate.ts'
import { outcomeText } from './outcome-text.ts'

const t = messagesFor('en')

test.each([
  ['?done=made', 'Backup created.'],
  ['?done=unknown', undefined],
  ['?done=', undefined],
  ['', undefined],
])('%j says %j', (search, text) => {
  expect(outcomeText(t, 'system.healthDone', search)).toBe(text)
})

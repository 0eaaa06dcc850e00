import { expect, test } from 'vitest'
import { localizedMessage } from '#shell/messages/translate.ts'
import { formerNameHint } from './former-names.ts'

test('hints at the present name of a parameter in the language of the reader', () => {
  const hint = formerNameHint('zone', ['limit', 'timeZone'])
  const message = localizedMessage('requests.parameters.unknown', { name: 'zone', hint })
  expect(message).toMatchObject({
    en: 'Unknown parameter zone. It is now called timeZone.',
    de: expect.stringMatching(/zone\..* Der Name lautet jetzt timeZone\.$/u),
  })
})

test('gives no hint at a name that the request may not use', () => {
  expect(formerNameHint('zone', ['limit'])).toBe('')
  expect(formerNameHint('timeZone', ['timeZone'])).toBe('')
})

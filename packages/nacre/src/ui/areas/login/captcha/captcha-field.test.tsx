import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { Site } from '../../../components/site.ts'
import { SiteContext } from '../../../components/site.ts'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import { CaptchaField } from './captcha-field.tsx'
import { readCaptcha } from './read-captcha.ts'

const challenge = {
  image: 'data:image/png;base64,AAAA',
  work: { salt: 'c2FsdA', parts: 16, bits: 13 },
  waitSeconds: 23,
  id: 'sealed-1',
}
const render = (language: string, more?: Record<string, unknown>, own?: typeof challenge) => {
  const problem = {
    type: '/v1/problem-types/captcha-required',
    code: 'captcha-required',
    status: builtInErrors['captcha-required'].status,
    title: 'Verify that you’re human to continue.',
    errors: { captcha: 'That wasn’t correct.' },
    ...(more ? { details: more } : {}),
  }
  return renderToStaticMarkup(
    <SiteContext value={{} as Site}>
      <ActionStateContext value={more ? { problem, values: {} } : undefined}>
        <CaptchaField flow="sign-in" language={language} challenge={own} />
      </ActionStateContext>
    </SiteContext>,
  )
}

test('there is no captcha without a reason', () => {
  expect(render('en')).toBe('')
})

test('without JavaScript, the captcha has an image, an input, the waiting time and a hidden id', () => {
  const html = render('en', { captcha: challenge })
  expect(html).toContain('src="data:image/png;base64,AAAA"')
  expect(html).toMatch(/<img[^>]* alt="Verification image[^"]*You can wait instead/u)
  expect(html).toContain('submit the form again in 23 seconds')
  expect(html).toContain('<input type="hidden" name="captcha-id" value="sealed-1"/>')
  expect(html).toMatch(
    /<label for="(\S+)">Characters<\/label>.*<input [^>]*id="\1"[^>]* name="captcha"/u,
  )
  expect(html).toMatch(/aria-invalid="true"[^>]* aria-describedby="\S+ \S+"/u)
  expect(html).toContain('That wasn’t correct.')
  // Elements that need JavaScript are rendered after hydration.
  expect(html).not.toMatch(/<button|<progress/u)
  expect(html).not.toContain('style=')
})

test('the captcha is in the language of the page', () => {
  expect(render('de', undefined, challenge)).toContain('Bestätigen Sie, dass Sie ein Mensch sind')
  expect(render('de', undefined, challenge)).toContain('in 23 Sekunden')
})

test('a form contains the typed code, else the proof of work, else nothing', () => {
  const form = (values: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(values)) data.set(name, value)
    return readCaptcha(data)
  }
  expect(form({})).toEqual({})
  expect(form({ 'captcha-id': 'one', captcha: ' H9X ', 'captcha-work': '1.2' })).toEqual({
    captcha: { id: 'one', code: 'H9X' },
  })
  expect(form({ 'captcha-id': 'one', captcha: '', 'captcha-work': '1.2' })).toEqual({
    captcha: { id: 'one', work: '1.2' },
  })
  expect(form({ 'captcha-id': 'one' })).toEqual({ captcha: { id: 'one' } })
})

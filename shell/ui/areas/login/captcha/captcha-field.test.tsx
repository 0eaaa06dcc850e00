import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import type { Site } from '../../../components/site.ts'
import { SiteContext } from '../../../components/site.ts'
import { ActedContext } from '../../form/acted-context.ts'
import { CaptchaField } from './captcha-field.tsx'
import { readCaptcha } from './read-captcha.ts'

const challenge = {
  image: 'data:image/png;base64,AAAA',
  sound: '/api/captcha_images/sound?id=sealed-1',
  work: { salt: 'c2FsdA', parts: 16, bits: 13 },
  id: 'sealed-1',
}
const render = (language: string, more?: Record<string, unknown>, own?: typeof challenge) => {
  const problem = {
    type: '/v1/failures/captcha-needed',
    id: 'captcha-needed',
    status: shellFailures['captcha-needed'].status,
    title: 'First show that you are not a program.',
    fields: { captcha: 'That was not it.' },
    ...(more ? { more } : {}),
  }
  return renderToStaticMarkup(
    <SiteContext value={{} as Site}>
      <ActedContext value={more ? { problem, values: {} } : undefined}>
        <CaptchaField flow="sign-in" language={language} challenge={own} />
      </ActedContext>
    </SiteContext>,
  )
}

test('nobody is asked before there is a reason', () => {
  expect(render('en')).toBe('')
})

test('without JavaScript it is a picture, a recording, a field for either, and what goes back with it', () => {
  const html = render('en', { captcha: challenge })
  expect(html).toContain('src="data:image/png;base64,AAAA"')
  expect(html).toMatch(/<img[^>]* alt="Letters and digits to write below/u)
  expect(html).toMatch(/<audio[^>]* controls=""[^>]*language=en"/u)
  expect(html).toContain('<input type="hidden" name="captcha-id" value="sealed-1"/>')
  expect(html).toMatch(
    /<label for="(\S+)">Letters or digits<\/label>.*<input [^>]*id="\1"[^>]* name="captcha"/u,
  )
  expect(html).toMatch(/aria-invalid="true"[^>]* aria-describedby="\S+ \S+"/u)
  expect(html).toContain('That was not it.')
  // What needs JavaScript is not there before it is.
  expect(html).not.toMatch(/<button|<progress/u)
  expect(html).not.toContain('style=')
})

test('it speaks the language of the page', () => {
  expect(render('de', undefined, challenge)).toContain('Sind Sie ein Mensch?')
  expect(render('de', undefined, challenge)).toContain('language=de')
})

test('a form gives what was written, or else what was worked out, or nothing', () => {
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

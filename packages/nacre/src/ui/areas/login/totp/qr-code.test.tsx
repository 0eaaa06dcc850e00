import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('a QR code is a labeled image without style attributes', () => {
  const html = renderToStaticMarkup(<QrCode size={37} path="M4 4h7v1h-7z" label="Set-up code" />)
  expect(html).toContain('viewBox="0 0 37 37" role="img" aria-label="Set-up code"')
  expect(html).toContain('d="M0 0h37v37H0z"')
  expect(html).not.toMatch(/style=|<image|href/u)
})

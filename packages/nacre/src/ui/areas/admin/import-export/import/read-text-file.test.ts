import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const text = 'Titel;Größe\r\nMuschel „blau“;3 €\r\n'
const bytesOf = (...bytes: readonly number[]) => new Blob([Uint8Array.from(bytes)])
const wide = (isLittle: boolean) =>
  Array.from(`\uFEFF${text}`).flatMap((sign) => {
    const code = sign.charCodeAt(0)
    const bytes = [code & 255, code >> 8]
    return isLittle ? bytes : bytes.toReversed()
  })
/** Code points of windows-1252, which old spreadsheets write. */
const narrow: Readonly<Record<string, number>> = { '„': 0x84, '“': 0x93, '€': 0x80 }

test.each([
  ['UTF-8', new Blob([text]), undefined],
  ['UTF-8 with its mark', new Blob(['\uFEFF', text]), undefined],
  ['UTF-16', bytesOf(...wide(true)), 'utf-16le'],
  ['UTF-16 the other way round', bytesOf(...wide(false)), 'utf-16be'],
  [
    'Windows-1252',
    bytesOf(...Array.from(text, (sign) => narrow[sign] ?? sign.charCodeAt(0))),
    'windows-1252',
  ],
])('a file in %s keeps all characters', async (_, file, encoding) => {
  expect(await readTextFile(file)).toEqual({ text, ...(encoding ? { encoding } : {}) })
})

test('a workbook is not read as text', async () => {
  expect(await readTextFile(bytesOf(0x50, 0x4b, 3, 4))).toEqual({ text: '', isWorkbook: true })
})

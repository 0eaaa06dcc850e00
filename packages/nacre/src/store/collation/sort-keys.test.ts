import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atDepth } from '#tests/depth.ts'
import { createSortKeys } from './sort-keys.ts'

const characters = Array.from(
  'aAbBcCdDeEfghHiIjklLmnNoOpqrRsStTuUvwxyYzZ019 -_.,!?\'"()&äöüÄÖÜßéèêÉàáâåÅæÆøØœŒñÑçÇíîóôúý' +
    'łŁąćęńśźżĆŻčďěňřšťůžČĎĚŇŘŠŤŮŽğĞıİşŞđĐþÞ½…–“ﬁ™',
)
const ofLanguage: Readonly<Record<string, string>> = {
  vi: 'ăâđêôơưấầẩẫậắằặếềệốồộớờợứừựạảã',
  hu: 'őűŐŰ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВЁЙ',
  el: 'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώςΑΒΓΆ',
  he: 'אבגדהוזחטיכלמנסעפצקרשת',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  ja: 'あいうえおかがきぎアイウエオカガ日本語東京',
  ko: '가나다라각갈한국',
  zh: '中国人北京上海一二三',
  th: 'กขคงจเแไใาิ',
}
const languages = [
  'en',
  'de',
  'sv',
  'es',
  'cs',
  'fr',
  'pl',
  'tr',
  'da',
  'nb',
  'fi',
  'et',
  'lt',
  'hu',
  'hr',
  'sk',
  'cy',
  'fr-CA',
  'de-u-co-phonebk',
  ...Object.keys(ofLanguage).filter((tag) => tag !== 'hu'),
]

const sort = (texts: readonly string[], language: string) => {
  const keys = createSortKeys(language)
  return texts.toSorted((one, other) => Buffer.compare(keys.of(one), keys.of(other)))
}

describe('keys order texts', () => {
  test.each([
    ['de', ['a', 'A', 'ä', 'Ä', 'Apfel', 'ape', 'b', 'Straße', 'Strasse', 'Z', 'z']],
    ['sv', ['a', 'Z', 'å', 'ä', 'ö', 'o', 'z']],
    ['cs', ['cz', 'ch', 'h', 'i', 'č', 'd', 'hz']],
    ['es', ['n', 'ñ', 'nz', 'o']],
    ['tr', ['ı', 'i', 'I', 'İ', 'h', 'j']],
    ['da', ['z', 'aa', 'å', 'Aa', 'a', 'æ', 'ø']],
    ['fr-CA', ['cote', 'coté', 'côte', 'côté']],
    ['en', ['file 10', 'file 2', 'File 1', '🐚 shell', '(a)', '', ' ']],
  ])('as people who speak %s do', (language, texts) => {
    const { compare } = new Intl.Collator(language)
    expect(sort(texts, language)).toEqual(texts.toSorted(compare))
  })

  test.each(languages)('like Intl.Collator in %s', (language) => {
    const { compare } = new Intl.Collator(language)
    const keys = createSortKeys(language)
    const own = Array.from(ofLanguage[language] ?? '')
    const character = fc.constantFrom(...characters, ...own, ...own)
    const text = fc.array(character, { maxLength: 5 }).map((parts) => parts.join(''))
    // Most texts differ in one or two places, as in accents and capitals.
    const changed = fc
      .tuple(
        text,
        fc.array(fc.tuple(fc.nat({ max: 4 }), character, fc.nat({ max: 2 })), { maxLength: 2 }),
      )
      .map(([one, changes]) => {
        const parts = Array.from(one)
        for (const [place, other, kind] of changes) {
          const part = parts[place] ?? ''
          const isLower = part === part.toLowerCase()
          parts[place] =
            [
              isLower ? part.toUpperCase() : part.toLowerCase(),
              part.normalize('NFD').charAt(0),
              other,
            ][kind] ?? ''
        }
        return [one, parts.join('')] as const
      })
    fc.assert(
      fc.property(fc.oneof(changed, fc.tuple(text, text)), ([one, other]) => {
        const order = Math.sign(Buffer.compare(keys.of(one), keys.of(other)))
        expect(order).toBe(Math.sign(compare(one, other)))
      }),
      { numRuns: atDepth(2_000) },
    )
  })
})

test('equal texts have equal keys, however their accents are written', () => {
  const keys = createSortKeys('sv')
  for (const text of ['å', 'ắ', 'ộ', 'Ärger', '각']) {
    expect(keys.of(text.normalize('NFD'))).toEqual(keys.of(text.normalize('NFC')))
  }
})

test('a key is short, and has a limit, so that an index can hold it', () => {
  const keys = createSortKeys('de')
  expect(keys.of('strasse 12').length).toBe('strasse 12'.length + 2)
  const longest = ['ﷺ', '🐚', 'Ä', '中', 'ệ'].map((text) => keys.of(text.repeat(10_000)).length)
  expect(Math.max(...longest)).toBeLessThan(2_600)
  const long = 'a'.repeat(200)
  expect(keys.of(`${long}a`)).toEqual(keys.of(`${long}b`))
})

test('the collation names the language and the version of its rules', () => {
  const version = (language: string, cldr: string) =>
    createSortKeys(language, { ...process.versions, cldr }).collation
  expect(version('de', '48.0')).toBe(version('de', '48.0'))
  expect(version('de', '48.0')).not.toBe(version('de', '49.0'))
  expect(version('de', '48.0')).not.toBe(version('sv', '48.0'))
  // The language of the process does not matter.
  expect(version('xx', '48.0')).toBe(version('en', '48.0'))
})

import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import type { Speech } from '../admin-data.ts'

/** What helps to fill a field in: its own words, its shape, and its limits before they are hit. */
export function helpOf(
  { help, bounds, type }: FieldOutline,
  { language, locale }: Speech,
): string | undefined {
  const { shape, min, max } = bounds
  const of = language === 'de' ? limitsIn.de : limitsIn.en
  const isText = type === 'text' || type === 'long text'
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money'
  const isSeveral = type === 'list' || type === 'relations'
  const said = (bound: Bound) => (isNumber || isText || isSeveral ? inWords(bound, locale) : bound)
  const sentences = [
    help,
    shape && of.shape(shape),
    type === 'telephone' ? '+49 30 123456' : undefined,
    isText && max !== undefined && !shape ? of.longest(said(max)) : undefined,
    isNumber && min !== undefined ? of.least(said(min)) : undefined,
    isNumber && max !== undefined ? of.most(said(max)) : undefined,
    isSeveral && Number(min ?? 0) > 0 ? of.least(said(min ?? 0)) : undefined,
    isSeveral && max !== undefined && Number(max) < 100 ? of.count(said(max)) : undefined,
    (type === 'image' || type === 'file') && max !== undefined ? of.size(said(max)) : undefined,
  ].filter((one) => one !== undefined && one !== '')
  return sentences.length === 0 ? undefined : sentences.join(' · ')
}

type Bound = number | string

/** A number as people write it in their locale, with as many places as it was declared with. */
function inWords(bound: Bound, locale: string): string {
  const places = /\.(\d+)$/u.exec(String(bound))?.[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places })
  return format.format(Number(bound))
}

const limitsIn = {
  en: {
    shape: (shape: string) => `like ${shape}`,
    longest: (max: Bound) => `up to ${max} characters`,
    least: (min: Bound) => `at least ${min}`,
    most: (max: Bound) => `at most ${max}`,
    count: (max: Bound) => `at most ${max} of them`,
    size: (max: Bound) => `up to ${max}`,
  },
  de: {
    shape: (shape: string) => `wie ${shape}`,
    longest: (max: Bound) => `bis zu ${max} Zeichen`,
    least: (min: Bound) => `mindestens ${min}`,
    most: (max: Bound) => `höchstens ${max}`,
    count: (max: Bound) => `höchstens ${max} davon`,
    size: (max: Bound) => `bis ${max}`,
  },
}

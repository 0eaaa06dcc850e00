import type { SpecInline } from '#shell/model/specification-document.ts'
import { code, codeList, formatCount, inlineText } from './inline.ts'
import { parseFormula, pathsIn } from './parse-formula.ts'
import { codeSpansIn } from './phrase.ts'
import type { SourceDescription } from '../field-description.ts'

const byApplicationText = 'set by the application only'
const byCreatorText = 'set to the user who creates the record'
const periods = new Set(['year', 'month'])

/** Formats what sets the value of a field: ``counts up as `T-{5}`, anew each year``. */
export function formatSource(source: SourceDescription): SpecInline {
  switch (source.kind) {
    case 'application':
      return [byApplicationText]
    case 'slug':
      return inlineText`made of ${code(source.field)} for URLs`
    case 'sequence': {
      const { pattern, from, per } = source
      return [
        'counts up',
        ...(pattern === undefined ? [] : inlineText` as ${code(pattern)}`),
        ...(from === undefined ? [] : [`, from ${formatCount(from)}`]),
        ...(per === undefined
          ? []
          : typeof per === 'string' && periods.has(per)
            ? [`, anew each ${per}`]
            : inlineText`, anew for each ${codeList([per].flat())}`),
      ]
    }
    default:
      return source.formula === 'me' ? [byCreatorText] : formatCopy(source.formula)
  }
}

/** Formats a value that is worked out once. One over a relation is worked out for each new target. */
function formatCopy(formula: string): SpecInline {
  const paths = pathsIn(parseFormula(formula)).filter((path) => path.includes('.'))
  const relations = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  const again = [...relations].map((name) => inlineText`, and again when ${code(name)} changes`)
  return [...inlineText`set to ${code(formula)} when the record is created`, ...again.flat()]
}

/** Parses the output of `formatSource`. Returns `undefined` for another phrase. */
export function parseSource(phrase: string): SourceDescription | undefined {
  if (phrase === byApplicationText) return { kind: 'application' }
  if (phrase === byCreatorText) return { kind: 'value', formula: 'me' }
  const [name] = codeSpansIn(phrase)
  if (/^made of .* for URLs$/su.test(phrase) && name !== undefined) {
    return { kind: 'slug', field: name }
  }
  if (phrase.startsWith('set to ') && name !== undefined && parseFormula(name)) {
    return { kind: 'value', formula: name }
  }
  return /^counts up\b/u.test(phrase) ? parseSequence(phrase) : undefined
}

function parseSequence(phrase: string): SourceDescription {
  const names = [...codeSpansIn(phrase)]
  const pattern = / as `/u.test(phrase) ? names.shift() : undefined
  const [, from] = /, from ([\d,]+)(?=,|$)/u.exec(phrase) ?? []
  const [, period] = /, anew each (year|month)$/u.exec(phrase) ?? []
  const fields = phrase.includes(', anew for each ') ? names : []
  const per = period ?? (fields.length > 1 ? fields : fields[0])
  return {
    kind: 'sequence',
    ...(pattern === undefined ? {} : { pattern }),
    ...(from === undefined ? {} : { from: Number(from.replaceAll(',', '')) }),
    ...(per === undefined ? {} : { per }),
  }
}

/** Formats a computed default. A constant default is printed as it is. */
export function formatComputedDefault(formula: string): SpecInline {
  return formula === 'me'
    ? ['the user who creates the record']
    : inlineText`computed as ${code(formula)}`
}

/** Parses the output of `formatComputedDefault`. Returns `undefined` for a constant. */
export function parseComputedDefault(text: string): string | undefined {
  if (text === 'the user who creates the record') return 'me'
  const [formula] = text.startsWith('computed as ') ? codeSpansIn(text) : []
  return formula !== undefined && parseFormula(formula) ? formula : undefined
}

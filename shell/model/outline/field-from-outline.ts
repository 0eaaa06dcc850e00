import type { Expression } from '../expression.ts'
import type { Field } from '../field.ts'
import { boolean } from '../fields/boolean.ts'
import { choice } from '../fields/choice.ts'
import { choices } from '../fields/choices.ts'
import { colour } from '../fields/colour.ts'
import { computed } from '../fields/computed.ts'
import { counter } from '../fields/counter.ts'
import { dateTime } from '../fields/date-time.ts'
import { date } from '../fields/date.ts'
import { decimal } from '../fields/decimal.ts'
import { email } from '../fields/email.ts'
import { file } from '../fields/file.ts'
import { image } from '../fields/image.ts'
import { integer } from '../fields/integer.ts'
import { link } from '../fields/link.ts'
import { list } from '../fields/list.ts'
import { longText } from '../fields/long-text.ts'
import { money } from '../fields/money.ts'
import { relation } from '../fields/relation.ts'
import { relations } from '../fields/relations.ts'
import { structure } from '../fields/structure.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import type { FieldOutline } from './field-outline.ts'

/**
 * The field that an outline is of, as far as its values go: so a form checks what the server will.
 *
 * @example
 * fieldFrom(outline.fields.title).check('') // { id: 'needed' }
 */
export function fieldFrom(outline: FieldOutline): Field {
  const make = makers[outline.type]
  if (!make) throw new Error(`There is no field of the type ${outline.type}.`)
  return make(outline)
}

/** Every type takes its bounds as options of the same names; what it has no use for, it leaves. */
function optionsOf({ required, unique, initial, bounds }: FieldOutline): never {
  const start = initial === undefined ? {} : { default: initial }
  return { required, unique, ...start, ...bounds } as never
}

const makers: Readonly<Record<string, (outline: FieldOutline) => Field>> = {
  text: (one) => text(optionsOf(one)),
  'long text': (one) => longText(optionsOf(one)),
  integer: (one) => integer(optionsOf(one)),
  decimal: (one) => decimal(optionsOf(one)),
  money: (one) => money(one.bounds.currency ?? '', optionsOf(one)),
  boolean: (one) => boolean(optionsOf(one)),
  date: (one) => date(optionsOf(one)),
  'date and time': (one) => dateTime(optionsOf(one)),
  choice: (one) => choice(one.bounds.choices ?? {}, optionsOf(one)),
  choices: (one) => choices(one.bounds.choices ?? {}, optionsOf(one)),
  colour: (one) => colour(optionsOf(one)),
  link: (one) => link(optionsOf(one)),
  'e-mail': (one) => email(optionsOf(one)),
  telephone: (one) => telephone(optionsOf(one)),
  image: (one) => image(optionsOf(one)),
  file: (one) => file(optionsOf(one)),
  relation: (one) => relation(one.relation?.plural ?? '', optionsOf(one)),
  relations: (one) => relations(one.relation?.plural ?? '', optionsOf(one)),
  list: (one) => list(one.bounds.item ? fieldFrom(one.bounds.item) : text(), optionsOf(one)),
  structure: (one) => structure(fieldsFrom(one.bounds.fields ?? {}), optionsOf(one)),
  counter: () => counter(),
  computed: (one) => computed({ from: one.computed ?? nothing }),
}

const nothing: Expression = { gives: 'text', places: 0, op: 'constant', value: '' }

/**
 * The fields that outlines are of.
 *
 * @example
 * const fields = fieldsFrom(outline.fields)
 */
export function fieldsFrom(
  outlines: Readonly<Record<string, FieldOutline>>,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(outlines).map(([name, outline]) => [name, fieldFrom(outline)]),
  )
}

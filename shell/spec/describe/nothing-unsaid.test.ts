import { expect, test } from 'vitest'
import type { Code, Tally } from '#shell/model/action.ts'
import type { Call } from '#shell/model/call.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Bounds, Field } from '#shell/model/field.ts'
import { everyType } from '#shell/model/fields/every-type.fixture.ts'
import type { Job } from '#shell/model/job.ts'
import type { PlacedPart } from '#shell/model/own-parts.ts'
import type { Page } from '#shell/model/page.ts'
import type { Product } from '#shell/model/product.ts'
import type { Role } from '#shell/model/role.ts'
import type { Screen, Shown } from '#shell/model/screen.ts'
import type { Move, States } from '#shell/model/state.ts'
import type { UsersDeclaration } from '#shell/model/user.ts'
import { library } from '#tests/sample/product.ts'
import type {
  ActionDescription,
  BoundsDescription,
  CallDescription,
  Description,
  EntityDescription,
  FieldDescription,
  JobDescription,
  MoveDescription,
  PageDescription,
  PartDescription,
  RoleDescription,
  StatesDescription,
  UsersDescription,
} from '../description.ts'
import { specificationOf } from '../document/specification.ts'
import { house } from '../house.fixture.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { readSpecification } from '../read/read-specification.ts'
import { describeField } from './describe-field.ts'
import { describeProduct } from './describe-product.ts'

/** What a declaration has that its description has not, but for what is said otherwise. */
type Unsaid<Declared, Described, SaidOtherwise extends string> = Exclude<
  keyof Declared & string,
  (keyof Described & string) | SaidOtherwise
>
/** Whoever declares something new says it in the specification too, or says here why not. */
type Nothing<T extends never> = T

export type Said = [
  // `samples` are data; `api` and `screens` have other names there.
  Nothing<Unsaid<Product, Description, 'samples' | 'api' | 'screens'>>,
  // A place follows from the rest.
  Nothing<Unsaid<PlacedPart, PartDescription, 'place'>>,
  // A field's terms stand with the field; the schema follows from the fields.
  Nothing<Unsaid<Entity, EntityDescription, 'fieldTerms' | '~standard'>>,
  // How it lies in the database, what can be asked of it and how it is checked follow from the type.
  Nothing<
    Unsaid<
      Field,
      FieldDescription,
      | 'column'
      | 'operators'
      | 'schema'
      | 'check'
      | 'normalise'
      | 'canonical'
      | 'cleared'
      | 'mistakes'
      | 'computed'
      | 'value'
    >
  >,
  Nothing<Unsaid<Bounds, BoundsDescription, 'fields' | 'item'>>,
  Nothing<Unsaid<States, StatesDescription, never>>,
  Nothing<Unsaid<Move, MoveDescription, 'needs'>>,
  Nothing<Unsaid<Tally, Extract<ActionDescription, { kind: 'tally' }>, never>>,
  Nothing<Unsaid<Code, Extract<ActionDescription, { kind: 'code' }>, 'run'>>,
  Nothing<Unsaid<Page, PageDescription, never>>,
  Nothing<Unsaid<Screen, PageDescription, never>>,
  Nothing<Unsaid<Shown, Shown, never>>,
  Nothing<Unsaid<Call, CallDescription, never>>,
  Nothing<Unsaid<Job, JobDescription, 'run'>>,
  Nothing<Unsaid<Role, RoleDescription, 'role'>>,
  // Its fields and permissions stand with its entity.
  Nothing<Unsaid<UsersDeclaration, UsersDescription, 'fields' | 'ways' | 'may' | 'fieldTerms'>>,
]

const base = describeProduct(library, house)

/** The specification of a product whose one entity has this one field. */
function printed(field: FieldDescription): string {
  const thing = {
    columns: [],
    sections: [],
    sortedBy: [],
    binDays: 30,
    actions: [],
    rules: [],
    unique: [],
    limits: {},
  }
  const entity = {
    ...thing,
    name: 'thing',
    plural: 'things',
    may: {},
    ownsItself: false,
    after: {},
  }
  const { users: _, ...product } = {
    ...base,
    admin: [],
    entities: [{ ...entity, fields: [field] }],
  }
  return writeMarkdown(specificationOf(product))
}

/** Bounds that nobody needs to be told of. */
function goesWithoutSaying(bound: string, { bounds, initial }: FieldDescription): boolean {
  const { min, max, choices = {}, shape, pattern, currency } = bounds
  if (bound === 'min') return min === 0 || min === 1
  if (bound === 'max') return max === Object.keys(choices).length
  if (bound === 'places') return currency !== undefined
  return bound === 'shape' && shape === pattern && initial === undefined
}

/** What is worked out needs the fields that it is worked out from, which are not here. */
const given = Object.entries(everyType).filter(([, { field }]) => !field.computed)

test.each(given)('all that bounds a field is said and read: %s', (_, { field }) => {
  const described = describeField('one', field, ['en', 'de'])
  const { relation } = described
  const one = relation ? { ...described, relation: { ...relation, target: 'thing' } } : described
  const { description, leftovers } = readSpecification(printed(one), base.house)
  expect(leftovers).toEqual([])
  const [read] = description.entities[0]?.fields ?? []
  const said = Object.entries(one.bounds).filter(([bound]) => !goesWithoutSaying(bound, one))
  const { item, parts, ...rest } = { ...one, bounds: Object.fromEntries(said) }
  expect(read).toMatchObject(rest)
  expect([read?.item?.type, read?.parts?.map(({ name }) => name)]).toEqual([
    item?.type,
    parts?.map(({ name }) => name),
  ])
})

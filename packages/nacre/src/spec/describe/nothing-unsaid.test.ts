import { expect, test } from 'vitest'
import type { CustomAction, Reaction } from '#shell/language/entities/action.ts'
import type { Call } from '#shell/language/product/call.ts'
import type { Email, EntityEmail } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Constraints, Field } from '#shell/language/fields/field.ts'
import { everyType } from '#shell/field-types/every-type.fixture.ts'
import type { UniqueConstraint } from '#shell/language/entities/entity-declaration.ts'
import type { Sequence, Slug } from '#shell/language/fields/field-source.ts'
import type { Frozen } from '#shell/language/entities/frozen.ts'
import type { Job } from '#shell/language/product/job.ts'
import type { VerbCondition } from '#shell/language/entities/only-if.ts'
import type { ProcessJob, ProcessStep } from '#shell/language/product/product-processes.ts'
import type { NoOverlap, Within } from '#shell/language/entities/span-constraints.ts'
import type { ResolvedExtension } from '#shell/language/product/admin-extensions.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { Secret } from '#shell/language/product/secret.ts'
import type { ServerCall } from '#shell/language/product/server-call.ts'
import type { Webhook } from '#shell/language/product/webhook.ts'
import type { PageContent, ContentBlock } from '#shell/language/product/page-content.ts'
import type { Move, States } from '#shell/language/entities/state.ts'
import type { UserEntityParts, UsersOptions } from '#shell/language/people/user-options.ts'
import { product as library } from 'example-library/product.ts'
import type {
  ActionDescription,
  CallDescription,
  Description,
  EntityDescription,
  JobDescription,
  MoveDescription,
  PageDescription,
  ExtensionDescription,
  RoleDescription,
  StatesDescription,
} from '../description.ts'
import type {
  FrozenDescription,
  NoOverlapDescription,
  UniqueDescription,
  WithinDescription,
} from '../constraint-description.ts'
import type {
  JobProcessDescription,
  StepDescription,
  StepPart,
  VerbConditionDescription,
} from '../process-description.ts'
import type {
  SecretDescription,
  ServerCallDescription,
  WebhookDescription,
} from '../connection-descriptions.ts'
import type { UsersDescription } from '../users-description.ts'
import type { EmailDescription, EntityEmailDescription } from '../email-description.ts'
import { renderSpecification } from '../document/specification.ts'
import { shellFacts } from '../shell-facts.fixture.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import type { Area, AreaEntity } from '#shell/language/product/area.ts'
import type { AreaDescription, AreaEntityDescription } from '../area-description.ts'
import { parseSpecification } from '../parse/parse-specification.ts'
import { describeField } from './describe-field.ts'
import { describeProduct } from './describe-product.ts'
import type {
  ConstraintsDescription,
  FieldDescription,
  SourceDescription,
} from '../field-description.ts'

/** The keys of a declaration that its description lacks, except the renamed ones. */
type MissingKeys<Declared, Described, Renamed extends string> = Exclude<
  keyof Declared & string,
  (keyof Described & string) | Renamed
>
/** A compile-time check: every key of a declaration is described, or listed here with a reason. */
type AssertNever<T extends never> = T

export type Unprinted = [
  // `seeds` are data. `api` and `pageContents` have other names in the description. `settings` are
  // described as an entity, `processes` as `steps` and `jobs`.
  AssertNever<
    MissingKeys<Product, Description, 'seeds' | 'api' | 'pageContents' | 'settings' | 'processes'>
  >,
  AssertNever<MissingKeys<Area, AreaDescription, never>>,
  AssertNever<MissingKeys<AreaEntity, AreaEntityDescription, never>>,
  // The path follows from the other keys.
  AssertNever<MissingKeys<ResolvedExtension, ExtensionDescription, 'place'>>,
  // Field permissions are described with their fields. The Standard Schema follows from the fields.
  // `constraints` is a type only.
  AssertNever<
    MissingKeys<Entity, EntityDescription, 'fieldPermissions' | '~standard' | 'constraints'>
  >,
  // The column, the operators and the checks follow from the field type.
  AssertNever<
    MissingKeys<
      Field,
      FieldDescription,
      | 'column'
      | 'operators'
      | 'schema'
      | 'check'
      | 'normalize'
      | 'canonical'
      | 'emptyValue'
      | 'inTimeZone'
      | 'declaredOptions'
      | 'declarationErrors'
      | 'computed'
      | 'value'
    >
  >,
  // The time zone is that of the product.
  AssertNever<MissingKeys<Constraints, ConstraintsDescription, 'fields' | 'item' | 'timeZone'>>,
  AssertNever<MissingKeys<States, StatesDescription, never>>,
  // The conditions of moves are described with those of the entity.
  AssertNever<MissingKeys<Move, MoveDescription, 'guardDescription' | 'onlyIf'>>,
  AssertNever<MissingKeys<VerbCondition, VerbConditionDescription, 'else'>>,
  AssertNever<MissingKeys<Reaction, Extract<ActionDescription, { kind: 'reaction' }>, never>>,
  AssertNever<MissingKeys<CustomAction, Extract<ActionDescription, { kind: 'code' }>, 'run'>>,
  AssertNever<MissingKeys<Page, PageDescription, never>>,
  AssertNever<MissingKeys<PageContent, PageDescription, never>>,
  AssertNever<MissingKeys<ContentBlock, ContentBlock, never>>,
  AssertNever<MissingKeys<Call, CallDescription, never>>,
  AssertNever<MissingKeys<Job, JobDescription, 'run'>>,
  // The functions of a step are its parts.
  AssertNever<MissingKeys<ProcessStep, StepDescription, 'kind' | StepPart>>,
  AssertNever<MissingKeys<ProcessJob, JobDescription & JobProcessDescription, 'kind' | 'run'>>,
  AssertNever<MissingKeys<Sequence, Extract<SourceDescription, { kind: 'sequence' }>, never>>,
  AssertNever<MissingKeys<Slug, Extract<SourceDescription, { kind: 'slug' }>, never>>,
  AssertNever<MissingKeys<UniqueConstraint, UniqueDescription, 'else'>>,
  // The fields of a span are its start and its end.
  AssertNever<MissingKeys<NoOverlap, NoOverlapDescription, 'from' | 'to' | 'else'>>,
  AssertNever<MissingKeys<Within, WithinDescription, 'from' | 'to' | 'else'>>,
  AssertNever<MissingKeys<Frozen, FrozenDescription, 'when' | 'except'>>,
  AssertNever<MissingKeys<Email, EmailDescription, 'kind'>>,
  AssertNever<MissingKeys<ServerCall, ServerCallDescription, 'kind'>>,
  AssertNever<MissingKeys<Secret, SecretDescription, 'kind'>>,
  AssertNever<MissingKeys<Webhook, WebhookDescription, 'kind'>>,
  AssertNever<MissingKeys<EntityEmail, EntityEmailDescription, never>>,
  AssertNever<MissingKeys<Role, RoleDescription, 'role'>>,
  // The other parts of users are described with their entity. `userEntity` is a type only.
  AssertNever<
    MissingKeys<
      UsersOptions,
      UsersDescription,
      | 'fields'
      | 'moves'
      | 'signInMethods'
      | 'may'
      | 'fieldPermissions'
      | 'userEntity'
      | keyof UserEntityParts
    >
  >,
]

const base = describeProduct(library, shellFacts)

/** Prints the specification of a product whose only entity has this field. */
function printField(field: FieldDescription): string {
  const thing = {
    columns: [],
    sections: [],
    indexes: [],
    trashDays: 30,
    actions: [],
    rules: [],
    onlyIf: [],
    unique: [],
    noOverlap: [],
    counts: [],
    within: [],
    limits: {},
  }
  const entity = {
    ...thing,
    name: 'thing',
    plural: 'things',
    may: {},
    selfOwned: false,
    isSingleton: false,
    afterCommit: {},
    emails: [],
  }
  const { users: _, ...product } = {
    ...base,
    admin: [],
    areas: [],
    entities: [{ ...entity, fields: [field] }],
  }
  return writeMarkdown(renderSpecification(product))
}

/** Checks whether a constraint is implied by the type and therefore not printed. */
function isImplied(bound: string, { constraints, defaultValue }: FieldDescription): boolean {
  const { min, max, choices = {}, patternHint, pattern, currency } = constraints
  if (bound === 'min') return min === 0 || min === 1
  if (bound === 'max') return max === Object.keys(choices).length
  if (bound === 'places') return currency !== undefined
  return bound === 'patternHint' && patternHint === pattern && defaultValue === undefined
}

/** Computed fields need other fields, which are missing here. */
const input = Object.entries(everyType).filter(([, { field }]) => !field.computed)

test.each(input)('prints and parses all constraints of a field: %s', (_, { field }) => {
  const described = describeField('one', field, ['en', 'de'])
  const { relation } = described
  const one = relation ? { ...described, relation: { ...relation, target: 'thing' } } : described
  const { description, leftovers } = parseSpecification(printField(one), base.shell)
  expect(leftovers).toEqual([])
  const [read] = description.entities[0]?.fields ?? []
  const output = Object.entries(one.constraints).filter(([bound]) => !isImplied(bound, one))
  const { item, parts, ...rest } = { ...one, constraints: Object.fromEntries(output) }
  expect(read).toMatchObject(rest)
  expect([read?.item?.type, read?.parts?.map(({ name }) => name)]).toEqual([
    item?.type,
    parts?.map(({ name }) => name),
  ])
})

import type { DeclarationError } from '#shell/language/errors/declaration-error.ts'
import { declarationError } from '#shell/language/errors/declaration-error.ts'
import { validateMoves, validatePermissions } from './validation/access/validate-access.ts'
import { validateAfterCommit } from './validation/processes/validate-after-commit.ts'
import { validateConstraints } from './validation/conditions/validate-constraints.ts'
import { validateComputed } from './validation/fields/validate-computed.ts'
import { validateConditionalMoves } from './validation/processes/validate-conditional-moves.ts'
import { validateConditions } from './validation/conditions/validate-conditions.ts'
import {
  duplicateErrors,
  kebabCasePattern,
  validateName,
} from './validation/names/validate-names.ts'
import { validateFieldTypes } from './validation/fields/validate-field-types.ts'
import { validateEntityActions, validateEntityFields } from './validation/fields/validate-fields.ts'
import { formerKeysOfEntity, validateFormerKeys } from './validation/fields/validate-former-keys.ts'
import { validateAreas } from './validation/pages/validate-areas.ts'
import { validateExtensions } from './validation/pages/validate-admin-extensions.ts'
import { validateInverses } from './validation/fields/validate-inverses.ts'
import { validateCounts } from './validation/conditions/validate-counts.ts'
import { validateFieldNames, validateLimits } from './validation/conditions/validate-limits.ts'
import { validateUsage } from './validation/names/validate-usage.ts'
import { validateRecordRoles } from './validation/access/validate-record-roles.ts'
import { validateReminders } from './validation/processes/validate-reminders.ts'
import { validateRoles } from './validation/access/validate-roles.ts'
import { validateSeeds } from './validation/validate-seeds.ts'
import { validateMoveValues } from './validation/processes/validate-move-values.ts'
import { validateSources } from './validation/fields/validate-sources.ts'
import { validateSections } from './validation/fields/validate-sections.ts'
import { validateSettings } from './validation/validate-settings.ts'
import { validateListDisplay } from './validation/fields/validate-display-options.ts'
import { validatePagePaths } from './validation/pages/validate-page-paths.ts'
import { validatePageContents } from './validation/pages/validate-page-contents.ts'
import { validateEmails, validateEntityEmails } from './validation/processes/validate-emails.ts'
import { validateErrors } from '#shell/model/validation/validate-errors.ts'
import { validateOnlyIf } from './validation/conditions/validate-only-if.ts'
import { validateTerms } from './validation/names/validate-terms.ts'
import { validateTheme } from './validation/pages/validate-theme.ts'
import { validateTimedMoves } from './validation/processes/validate-timed-moves.ts'
import { validateTriggeredMoves } from './validation/processes/validate-triggered-moves.ts'
import { validateUnused } from './validation/names/validate-unused.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isValidSchedule } from '#shell/tools/schedule.ts'
import type { Product } from '#shell/language/product/product.ts'
import { reservedPlurals } from './validation/names/reserved-plurals.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { isTimeZone } from '#shell/language/expressions/time-zone.ts'
import { reservedRoleNames } from './validation/names/taken-names.ts'
import { validateProcesses } from './validation/processes/validate-processes.ts'
import { validateSecretsAndCalls } from './validation/validate-variables.ts'
import { validateWebhooks } from './validation/processes/validate-webhooks.ts'
import { validateUsers } from './validation/access/validate-users.ts'

/** Plurals that are methods of the page client, `http`. */
const clientMethods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])
/** Prefixes of the tables of Nacre and of the databases. */
const reservedTablePrefix = /^(?:nacre|pg|sqlite)(?:[A-Z]|$)/u

/**
 * All errors in the declarations of a product; none when it can run. Where the file that declares an entity is
 * known, its errors name it. As long as there are former keys, they are all that is said: what stands under them
 * is missing elsewhere.
 *
 * @example
 * const errors = validateProduct(product)
 * if (errors.length > 0) throw new Error(errors.map(formatDeclarationError).join('\n'))
 */
export function validateProduct(
  product: Product,
  fileOf: (entity: Entity) => string | undefined = () => undefined,
): readonly DeclarationError[] {
  const ofEntities = (validate: (entity: Entity) => readonly DeclarationError[]) =>
    product.entities.flatMap((entity) => {
      const file = fileOf(entity)
      return validate(entity).map((error) => (file === undefined ? error : { file, ...error }))
    })
  const former = [...validateFormerKeys(product), ...ofEntities(formerKeysOfEntity)]
  if (former.length > 0) return former
  return [
    ...validateNames(product),
    ...validateTimeZone(product),
    ...ofEntities((entity) => validateEntity(entity, product)),
    ...validateEmails(product),
    ...validateSecretsAndCalls(product),
    ...validateWebhooks(product),
    ...(product.users ? validateUsers(product.users, product.roles) : []),
    ...validateJobs(product),
    ...validatePagePaths(product),
    ...validatePageContents(product),
    ...validateFieldTypes(product),
    ...validateExtensions(product),
    ...validateAreas(product),
    ...validateTheme(product),
    ...validateErrors(product),
    ...validateRoles(product),
    ...validateUsage(product),
    ...validateSeeds(product),
    ...missingEntities(product),
    ...validateProcesses(product),
  ]
}

/** Names that are declared twice or are taken. */
function validateNames({ entities, roles, pages }: Product): readonly DeclarationError[] {
  const at = ['product', 'entities']
  return [
    ...duplicateErrors(
      entities,
      ({ name }) => `Two entities are named ${name}.`,
      at,
      `name: 'folderLink'`,
    ),
    ...duplicateErrors(
      entities,
      ({ plural }) => `Two entities have the plural ${plural}.`,
      at,
      `plural: 'folder-links'`,
    ),
    ...duplicateErrors(
      [administrator, ...roles],
      ({ role }) => `There are two roles named ${role}.`,
      ['product', 'roles'],
      `role('editor')`,
    ),
    ...roles
      .filter(({ role }) => reservedRoleNames.includes(role))
      .map(({ role }) =>
        declarationError(
          ['roles', role],
          `The role ${role} needs another name: rules know it already.`,
          `role('editor')`,
        ),
      ),
    ...duplicateErrors(
      Object.values(pages),
      ({ path }) => `Two pages have the path ${path}.`,
      ['product', 'pages'],
      `page({ path: '/about', title: '…', description: '…' })`,
    ),
  ]
}

function validateTimeZone({ timeZone }: Product): readonly DeclarationError[] {
  if (isTimeZone(timeZone)) return []
  const problem = `The product has the time zone ${timeZone}, which does not exist.`
  return [declarationError(['product', 'timeZone'], problem, `timeZone: 'Europe/Berlin'`)]
}

function validateJobs({ jobs }: Product): readonly DeclarationError[] {
  return [
    ...Object.keys(jobs)
      .filter((name) => name.startsWith('nacre.'))
      .map((name) =>
        declarationError(
          ['jobs', name],
          `The job ${name} needs another name: nacre. begins those of the application itself.`,
          'tidy: job({ … })',
        ),
      ),
    ...Object.entries(jobs).flatMap(([name, { schedule }]) =>
      schedule && !isValidSchedule(schedule.every)
        ? [
            declarationError(
              ['jobs', name, 'schedule'],
              `The job ${name} runs every "${schedule.every}", which is no schedule. One is "15 minutes", "day at 03:00" or "monday at 08:30".`,
              `schedule: every('day at 03:00')`,
            ),
          ]
        : [],
    ),
  ]
}

function missingEntities({ entities, seeds }: Product): readonly DeclarationError[] {
  const names = new Set(entities.map(({ name }) => name))
  const missing = new Set(seeds.map(({ entity }) => entity)).difference(names)
  return [...missing].map((name) =>
    declarationError(
      ['seeds'],
      `A seed belongs to ${name}, which is not an entity.`,
      `{ entity: '${entities[0]?.name ?? 'card'}', values: { … } }`,
    ),
  )
}

function validateEntity(entity: Entity, product: Product): readonly DeclarationError[] {
  const { entities, roles, jobs, errors } = product
  const names = new Set(entities.map(({ name }) => name))
  return [
    ...validateEntityNames(entity),
    ...validateEntityFields(entity, names),
    ...validateComputed({ entity, entities }, roles),
    ...validateSources(entity, product),
    ...validateMoveValues(entity),
    ...validateEntityActions(entity, names),
    ...validatePermissions(entity, roles),
    ...validateMoves(entity, roles, jobs),
    ...validateTimedMoves(entity),
    ...validateTriggeredMoves(entity, product),
    ...validateConditionalMoves(entity, entities),
    ...validateConditions(entity, entities),
    ...validateTerms(entity, errors),
    ...validateOnlyIf(entity, { entities, roles, errors }),
    ...validateRecordRoles(entity, roles, entities),
    ...validateInverses(entity, entities),
    ...validateLimits(entity),
    ...validateCounts(entity, { entities, roles }),
    ...validateConstraints(entity, product),
    ...validateFieldNames(entity),
    ...validateListDisplay(entity),
    ...validateSections(entity),
    ...validateAfterCommit(entity, jobs),
    ...validateEntityEmails(entity, product),
    ...validateReminders(entity, product),
    ...validateSettings(entity),
    ...validateUnused(entity),
  ]
}

function* validateEntityNames({ name, plural }: Entity): Iterable<DeclarationError> {
  yield* validateName([name, 'name'], `The entity ${name}`, name)
  if (reservedTablePrefix.test(name)) {
    const problem = `The entity ${name} needs another name: nacre, pg and sqlite begin the names of tables that are not yours.`
    yield declarationError([name, 'name'], problem, `name: 'folderLink'`)
  }
  const problem = pluralProblem(plural)
  if (problem === undefined) return
  const line = `plural: 'folder-links'`
  yield declarationError([name, 'plural'], `The plural ${plural} of ${name} ${problem}`, line)
}

function pluralProblem(plural: string): string | undefined {
  if (!kebabCasePattern.test(plural)) return 'must be in kebab case, such as folder-links.'
  if (clientMethods.has(plural)) return `must be another one: pages call http.${plural} already.`
  return reservedPlurals.has(plural)
    ? `must be another one: /v1/${plural} or /admin/${plural} is an address of the application itself.`
    : undefined
}

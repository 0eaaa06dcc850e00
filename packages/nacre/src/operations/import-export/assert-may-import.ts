import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import { scopesInclude } from '#shell/language/entities/scope.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import type { RequestContext } from '../request-context.ts'
import type { StepDeps } from '../steps/run-step.ts'
import type { RowMatching } from './plan-row.ts'

/** Throws before a file is read if its sender may not import it like this. */
export function assertMayImport(
  deps: StepDeps,
  ctx: RequestContext,
  entity: Entity,
  { isTakingOver, matchBy }: RowMatching,
): void {
  const { authorizer } = deps
  if (isTakingOver) assertMayTakeOver(deps, ctx, entity)
  else if (!authorizer.mayEver(ctx.actor, 'change', entity))
    authorizer.grant(ctx.actor, ['create'], entity)
  if (matchBy !== undefined && matchBy !== 'id') assertMatchBy(deps, ctx, entity, matchBy)
  // A row reveals only later whether it creates an account.
  if (ctx.actor.kind !== 'key') assertAccountChange(ctx, entity, { verb: 'create' })
}

/** Throws unless an administrator takes records over. Accounts are created one by one, with invitations. */
function assertMayTakeOver(
  { authorizer, product }: StepDeps,
  { actor }: RequestContext,
  entity: Entity,
): void {
  const hasScope = actor.kind !== 'key' || scopesInclude(actor.scopes, entity.plural, 'create')
  if (entity.selfOwned || !hasScope || !isAdministrator(actor, product.roles))
    throw authorizer.permissionError(actor, 'create', entity)
}

/** Matching by a field would reveal its values, so the actor must be allowed to read it. */
function assertMatchBy(
  { authorizer }: StepDeps,
  { actor }: RequestContext,
  entity: Entity,
  name: string,
): void {
  const isReadable = authorizer.readable(actor, entity).has(name)
  if (isReadable && Object.hasOwn(entity.fields, name) && entity.fields[name]?.unique) return
  throw new AppError('bad-request', { message: localizedMessage('requests.parameters.matchBy') })
}

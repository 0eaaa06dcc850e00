import type { Entity } from '#shell/language/entities/entity.ts'
import { errorsOfVerb } from '#shell/model/process/verb-errors.ts'
import { userFieldNames } from '#shell/model/accounts/user-field-names.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from '../route.ts'
import { operation } from '../openapi/operation.ts'
import { limitToAudience, usersWithPermission, anyoneWithPermission } from '../openapi/audience.ts'
import { queryParameter } from '../openapi/parameters.ts'
import { assertKnownParameters } from '../parameters.ts'
import {
  accountSchema,
  nullableTimestamp,
  nullableText,
  sessionsSchema,
  textSchema,
  objectSchema,
  booleanSchema,
} from './account-schemas.ts'
import { accountRoute, clientContextOf } from './account-route.ts'

const managerErrors = ['unauthenticated', 'forbidden', 'not-found'] as const

/** Creates the routes for managing the accounts of other users. */
export function userRoutes({ steps, userDirectory }: Accounts): readonly SystemRoute[] {
  const { entity } = userDirectory
  const roles = entity.fields['roles']?.schema ?? {}
  const ownFields = Object.entries(entity.fields)
    .filter(([name, { readOnly }]) => !userFieldNames.has(name) && !readOnly)
    .map(([name, { schema }]) => [name, { anyOf: [schema, { type: 'null' }] }] as const)
  const basicFields = { email: textSchema, name: nullableText, language: nullableText }
  return [
    accountRoute('/v1/invitations', {
      POST: {
        id: 'inviteUser',
        summary: 'Invite a user by email',
        inputFields: { ...basicFields, roles, ...Object.fromEntries(ownFields) },
        inputFieldsFor: (view) => ({
          ...basicFields,
          ...(view.writable(entity).has('roles') ? { roles } : {}),
          ...Object.fromEntries(ownFields.filter(([name]) => view.writable(entity).has(name))),
        }),
        // For fields without permission, the operation returns `not-permitted` instead of
        // `unknown-field`.
        rejectedFields: Object.keys(entity.fields),
        isFor: usersWithPermission('create', entity),
        required: ['email'],
        responseSchema: { type: 'object' },
        status: 201,
        failures: [
          ...managerErrors,
          ...(['conflict', 'limit-reached', 'too-many-requests'] as const),
          'reauthentication-required',
          ...errorsOfVerb(entity, 'create'),
        ],
        run: steps.invite,
      },
    }),
    accountRoute('/v1/invitations/{id}', {
      POST: {
        id: 'resendInvitation',
        summary: 'Resend an invitation',
        isFor: usersWithPermission('create', entity),
        status: 202,
        failures: [...managerErrors, 'move-not-allowed', 'too-many-requests'],
        run: steps.resendInvitation,
      },
      DELETE: {
        id: 'revokeInvitation',
        summary: 'Revoke an invitation',
        isFor: anyoneWithPermission('remove', entity),
        failures: [
          ...managerErrors,
          'move-not-allowed',
          'precondition-failed',
          'conflict',
          'reauthentication-required',
          ...errorsOfVerb(entity, 'remove'),
        ],
        run: steps.revokeInvitation,
      },
    }),
    ...limitToAudience(anyoneWithPermission('disable', entity), [userAccessRoute(steps)]),
    ...managementRoutes(steps, entity),
  ]
}

/** Creates the routes for managing the sign-in methods and sessions of another user. */
function managementRoutes(steps: Accounts['steps'], entity: Entity): readonly SystemRoute[] {
  const managers = usersWithPermission('disable', entity)
  return [
    accountRoute('/v1/access/users/{id}', {
      GET: {
        id: 'readUserAccess',
        summary: 'Get a user’s sign-in methods and sessions',
        isFor: anyoneWithPermission('disable', entity),
        responseSchema: userAccessSchema,
        failures: managerErrors,
        run: steps.readUserAccess,
      },
    }),
    accountRoute('/v1/users/{id}/sign-in-link', {
      POST: {
        id: 'sendSignInLink',
        summary: 'Send a user a password reset or sign-in link',
        isFor: managers,
        status: 202,
        failures: [
          ...managerErrors,
          'move-not-allowed',
          'too-many-requests',
          'reauthentication-required',
        ],
        run: steps.sendSignInLink,
      },
    }),
    accountRoute('/v1/users/{id}/sessions/{session}', {
      DELETE: {
        id: 'endUserSession',
        summary: 'Sign out a user’s session',
        isFor: managers,
        failures: [...managerErrors, 'reauthentication-required'],
        run: steps.endUserSession,
      },
    }),
    accountRoute('/v1/users/{id}/sessions', {
      DELETE: {
        id: 'endUserSessions',
        summary: 'Sign out all sessions of a user',
        isFor: managers,
        failures: [...managerErrors, 'reauthentication-required'],
        run: steps.endUserSessions,
      },
    }),
    accountRoute('/v1/users/{id}/second-factors', {
      DELETE: {
        id: 'deleteUserSecondFactors',
        summary: 'Reset a user’s two-factor authentication and passkeys',
        isFor: managers,
        failures: [...managerErrors, 'reauthentication-required'],
        run: (ctx, input) => steps.endUserSessions(ctx, { ...input, factors: true }),
      },
    }),
  ]
}

const invitation = {
  anyOf: [objectSchema({ sentAt: textSchema, expiresAt: textSchema }), { type: 'null' }],
  description: 'The invitation email, until the invitation is accepted.',
}
const count = { type: 'integer' }

const userAccessSchema = objectSchema({
  id: textSchema,
  factors: accountSchema.properties.factors,
  lastSeenAt: nullableTimestamp,
  invitation,
  sessions: sessionsSchema.properties.items,
})

const accessSummary = objectSchema({
  id: textSchema,
  password: booleanSchema,
  passkeys: count,
  totp: booleanSchema,
  providers: count,
  lastSeenAt: nullableTimestamp,
  invitation,
})

/**
 * Creates the route with a summary of how users sign in, which lists of users show beside the
 * records.
 */
function userAccessRoute({ listUserAccess }: Accounts['steps']): SystemRoute {
  return {
    path: '/v1/access/users',
    hasQuery: true,
    methods: {
      async GET(args) {
        const { query } = args.request
        assertKnownParameters(query, ['ids'])
        const ids = new URLSearchParams(query).get('ids') ?? ''
        const { body } = await listUserAccess(clientContextOf(args), { ids })
        return { body, headers: { 'cache-control': 'no-store' } }
      },
    },
    document: {
      get: operation('listUserAccess', 'List sign-in methods and last activity of users', {
        tag: 'Accounts',
        parameters: [
          queryParameter('ids', textSchema, 'The IDs of up to 200 users, separated by commas.'),
        ],
        ok: objectSchema({ items: { type: 'array', items: accessSummary } }),
        failures: ['unknown-parameter', 'bad-request', 'unauthenticated', 'forbidden'],
      }),
    },
  }
}

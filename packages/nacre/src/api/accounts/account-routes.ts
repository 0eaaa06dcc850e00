import { captchaSolutionSchema } from '../captcha-route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import { errorsOfVerb } from '#shell/model/process/verb-errors.ts'
import type { SystemRoute } from '../route.ts'
import {
  accountSchema,
  deletionSchema,
  nullableText,
  signInProgressSchema,
  ownSecurityEventsSchema,
  sessionsSchema,
  textSchema,
  objectSchema,
} from './account-schemas.ts'
import { accountRoute } from './account-route.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'

const path = '/v1/account'

/** Creates the routes for the current user’s account. */
export function accountRoutes(accounts: Accounts): readonly SystemRoute[] {
  return [
    ...signUpRoutes(accounts),
    ...passwordResetRoutes(accounts),
    ...invitationRoutes(accounts),
    ...profileRoutes(accounts),
    ...credentialRoutes(accounts),
    ...ownSessionRoutes(accounts),
  ]
}

/** Creates the routes for setup and sign-up. */
function signUpRoutes({ steps, userDirectory }: Accounts): readonly SystemRoute[] {
  const settable = new Set(['email', ...userDirectory.settableFields([])])
  const { fields } = userDirectory.entity
  const names = Object.keys(fields).filter((name) => settable.has(name))
  const ownErrors = errorsOfVerb(userDirectory.entity, 'create')
  return [
    accountRoute(`${path}/setup`, {
      POST: {
        id: 'setUp',
        summary: 'Create the first administrator with the setup link',
        inputFields: {
          token: textSchema,
          email: textSchema,
          name: nullableText,
          password: textSchema,
        },
        required: ['token', 'email'],
        responseSchema: signInProgressSchema,
        failures: ['link-expired', 'overloaded', 'conflict', ...ownErrors],
        run: steps.setupFirstAdministrator,
      },
    }),
    accountRoute(`${path}/sign-up`, {
      POST: {
        id: 'signUp',
        summary: 'Sign up (creates the account after email confirmation)',
        inputFields: {
          ...Object.fromEntries(names.map((name) => [name, fields[name]?.schema ?? {}])),
          password: textSchema,
          captcha: captchaSolutionSchema,
          next: textSchema,
        },
        // For existing fields, the operation returns `not-permitted` instead of `unknown-field`.
        rejectedFields: Object.keys(fields),
        required: ['email'],
        status: 202,
        failures: [
          ...(['not-found', 'captcha-required', 'too-many-requests', 'overloaded'] as const),
          ...(['conflict', 'limit-reached'] as const),
          ...ownErrors,
        ],
        run: steps.signUp,
      },
    }),
    accountRoute(`${path}/sign-up/confirm`, {
      POST: {
        id: 'confirmSignUp',
        summary: 'Confirm a sign-up with the emailed link',
        inputFields: { token: textSchema, password: textSchema },
        required: ['token'],
        responseSchema: signInProgressSchema,
        failures: [
          ...(['link-expired', 'reauthentication-required', 'overloaded'] as const),
          ...(['conflict', 'limit-reached', 'too-many-requests'] as const),
          ...ownErrors,
        ],
        run: steps.confirmSignUp,
      },
    }),
  ]
}

/**
 * Creates the routes for invitations, which an invited user accepts to sign in for the first time.
 */
function invitationRoutes({ steps, userDirectory }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute('/v1/invitations/preview', {
      POST: {
        id: 'previewInvitation',
        summary: 'Get an invitation',
        inputFields: { token: textSchema },
        required: ['token'],
        responseSchema: objectSchema({ email: textSchema, name: nullableText }),
        failures: ['link-expired'],
        run: steps.showInvitation,
      },
    }),
    accountRoute('/v1/invitations/accept', {
      POST: {
        id: 'acceptInvitation',
        summary: 'Accept an invitation',
        inputFields: { token: textSchema, name: textSchema, password: textSchema },
        required: ['token'],
        responseSchema: signInProgressSchema,
        failures: [
          ...(['link-expired', 'overloaded', 'conflict', 'move-not-allowed'] as const),
          ...errorsOfVerb(userDirectory.entity, 'activate'),
        ],
        run: steps.acceptInvitation,
      },
    }),
  ]
}

function profileRoutes({ steps, userDirectory }: Accounts): readonly SystemRoute[] {
  const { entity } = userDirectory
  const fields = Object.entries(entity.fields)
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, { schema }]) => [name, { anyOf: [schema, { type: 'null' }] }] as const)
  return [
    accountRoute(path, {
      GET: {
        id: 'readAccount',
        summary: 'Get your account',
        responseSchema: accountSchema,
        failures: ['unauthenticated'],
        run: steps.readOwnAccount,
      },
      PATCH: {
        id: 'changeAccount',
        summary: 'Update your account',
        inputFields: Object.fromEntries(fields),
        inputFieldsFor: (view) =>
          Object.fromEntries(fields.filter(([name]) => view.writable(entity).has(name))),
        // For read-only fields, the operation returns the same errors as for other records.
        rejectedFields: Object.keys(entity.fields),
        responseSchema: { type: 'object' },
        failures: [
          'unauthenticated',
          'forbidden',
          'reauthentication-required',
          'precondition-required',
          'precondition-failed',
          'conflict',
          'not-found',
          ...errorsOfVerb(entity, 'change'),
        ],
        run: steps.changeOwnProfile,
      },
    }),
    accountRoute(`${path}/export`, {
      GET: {
        id: 'exportAccount',
        summary: 'Export your account data',
        responseSchema: { type: 'object' },
        headers: { 'content-disposition': 'attachment; filename="account.json"' },
        failures: ['unauthenticated'],
        run: steps.exportOwnAccount,
      },
    }),
    accountRoute(`${path}/deletion`, {
      POST: {
        id: 'scheduleAccountDeletion',
        summary: 'Schedule your account for deletion in 14 days',
        responseSchema: deletionSchema,
        failures: [
          ...(['unauthenticated', 'reauthentication-required'] as const),
          ...(['move-not-allowed', 'conflict'] as const),
          ...errorsOfVerb(entity, 'leave'),
          ...errorsOfVerb(entity, 'remove'),
        ],
        run: steps.scheduleAccountDeletion,
      },
      DELETE: {
        id: 'cancelAccountDeletion',
        summary: 'Cancel account deletion',
        failures: ['unauthenticated', 'move-not-allowed', ...errorsOfVerb(entity, 'stay')],
        run: steps.cancelAccountDeletion,
      },
    }),
  ]
}

function credentialRoutes({ steps, userDirectory }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute(`${path}/password`, {
      POST: {
        id: 'changePassword',
        summary: 'Change your password (signs out all other sessions)',
        inputFields: { current: textSchema, password: textSchema },
        required: ['password'],
        responseSchema: signInProgressSchema,
        failures: [
          'unauthenticated',
          'reauthentication-required',
          'too-many-requests',
          'overloaded',
        ],
        run: steps.changePassword,
      },
    }),
    accountRoute(`${path}/email`, {
      POST: {
        id: 'requestEmailChange',
        summary: 'Request an email change',
        inputFields: { email: textSchema },
        required: ['email'],
        status: 202,
        failures: ['unauthenticated', 'reauthentication-required', 'too-many-requests'],
        run: steps.requestEmailChange,
      },
    }),
    accountRoute(`${path}/email/confirm`, {
      POST: {
        id: 'confirmEmailChange',
        summary: 'Confirm an email change',
        inputFields: { token: textSchema },
        required: ['token'],
        responseSchema: objectSchema({ email: textSchema }),
        failures: ['link-expired', 'conflict', ...errorsOfVerb(userDirectory.entity, 'change')],
        run: steps.confirmEmailChange,
      },
    }),
  ]
}

function ownSessionRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute(`${path}/sessions`, {
      GET: {
        id: 'listSessions',
        summary: 'List your sessions',
        responseSchema: sessionsSchema,
        failures: ['unauthenticated'],
        run: steps.mySessions,
      },
      DELETE: {
        id: 'endOtherSessions',
        summary: 'Sign out all other sessions',
        failures: ['unauthenticated'],
        run: steps.endOtherSessions,
      },
    }),
    accountRoute(`${path}/security-events`, {
      GET: {
        id: 'listAccountSecurityEvents',
        summary: 'List your security events',
        responseSchema: ownSecurityEventsSchema,
        failures: ['unauthenticated'],
        run: steps.readOwnSecurity,
      },
    }),
    accountRoute(`${path}/sessions/{id}`, {
      DELETE: {
        id: 'endSession',
        summary: 'Sign out a session',
        failures: ['unauthenticated', 'not-found'],
        run: steps.endSession,
      },
    }),
  ]
}

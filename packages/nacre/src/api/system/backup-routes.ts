import type { JsonSchema } from '#shell/language/fields/field.ts'
import type { Backup } from '#shell/operations/system/backups/backup-folder.ts'
import type { BackupOperations } from '#shell/operations/system/backups/backup-operations.ts'
import { objectSchema } from '../accounts/account-schemas.ts'
import { clientContextOf } from '../accounts/account-route.ts'
import type { SystemRoute } from '../route.ts'
import { operation } from '../openapi/operation.ts'

const text: JsonSchema = { type: 'string' }
const headers = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const
const archiveType = 'application/x-tar'
/** The type of a backup of version 0.1. */
const databaseType = 'application/vnd.sqlite3'

/** The schema of a backup. */
export const backupSchema = objectSchema({
  name: text,
  createdAt: { type: 'string', format: 'date-time' },
  bytes: { type: 'integer' },
})

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const timestamp: JsonSchema = { type: 'string', format: 'date-time' }

/** The schema of the current backup and of the last failure. */
const progressSchema = {
  underWay: nullable(timestamp),
  failed: nullable(objectSchema({ failedAt: timestamp, code: text, reason: text })),
}

/** Creates the routes for creating, downloading and deleting database backups. */
export function backupRoutes(backups: BackupOperations): readonly SystemRoute[] {
  return [
    {
      path: '/v1/system/backups',
      methods: {
        GET: async ({ ctx }) => ({
          headers,
          body: {
            items: await backups.list(ctx),
            verified: await backups.lastVerified(ctx),
            inBucket: await backups.inBucket(ctx),
            ...backups.progress(ctx),
          },
        }),
        async POST(args) {
          const ctx = clientContextOf(args)
          const created = await backups.create(ctx)
          if (created) return { status: 201, headers, body: created }
          return { status: 202, headers, body: backups.progress(ctx) }
        },
      },
      document: {
        get: operation('listBackups', 'List backups, newest first', {
          ok: objectSchema({
            items: { type: 'array', items: backupSchema },
            verified: nullable(objectSchema({ name: text, at: timestamp })),
            inBucket: nullable({ type: 'array', items: text }),
            ...progressSchema,
          }),
          failures: ['unknown-parameter', ...denied],
        }),
        post: operation('createBackup', 'Create a backup', {
          description: 'A large backup continues after the response, which is then 202.',
          ok: backupSchema,
          status: '201',
          later: objectSchema(progressSchema),
          isWriting: true,
          failures: [
            'limit-reached',
            'overloaded',
            'insufficient-storage',
            'damaged-database',
            'reauthentication-required',
            ...denied,
          ],
        }),
      },
    },
    backupRoute(backups),
  ]
}

function backupRoute(backups: BackupOperations): SystemRoute {
  return {
    path: '/v1/system/backups/{name}',
    methods: {
      async GET(args) {
        const ctx = clientContextOf(args)
        const found = await backups.read(ctx, args.params['name'] ?? '')
        // A response to HEAD has no body. The stream is not created, because reading it logs a
        // download.
        const isHead = args.request.method === 'HEAD'
        return {
          headers: headersOf(found),
          ...(isHead ? {} : { stream: backups.download(ctx, found) }),
        }
      },
      async DELETE(args) {
        await backups.remove(clientContextOf(args), args.params['name'] ?? '')
        return { status: 204 }
      },
    },
    document: {
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      get: operation('downloadBackup', 'Download a backup', {
        content: { [archiveType]: { schema: text }, [databaseType]: { schema: text } },
        failures: ['unknown-parameter', 'not-found', 'reauthentication-required', ...denied],
      }),
      delete: operation('deleteBackup', 'Delete a backup', {
        status: '204',
        isWriting: true,
        failures: ['not-found', 'reauthentication-required', ...denied],
      }),
    },
  }
}

function headersOf({ name, bytes }: Backup) {
  const isDatabase = name.endsWith('.db')
  const fileName = isDatabase ? name : `${name}.tar`
  return {
    ...headers,
    'content-type': isDatabase ? databaseType : archiveType,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${fileName}"`,
  }
}

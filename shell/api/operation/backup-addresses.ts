import type { JsonSchema } from '#shell/model/field.ts'
import type { Backup, BackupDesk } from '#shell/operations/running/backup-desk.ts'
import { whole } from '../accounts/account-schemas.ts'
import { callerOf } from '../accounts/step-address.ts'
import type { OwnAddress } from '../address.ts'
import { operation } from '../openapi/operation.ts'

const text: JsonSchema = { type: 'string' }
const headers = { 'cache-control': 'no-store' }
const refusals = ['signed-out', 'forbidden'] as const
const fileType = 'application/vnd.sqlite3'

/** A copy of the database, as it is told of. */
export const backup = whole({
  name: text,
  at: { type: 'string', format: 'date-time' },
  bytes: { type: 'integer' },
})

const perhaps = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const moment: JsonSchema = { type: 'string', format: 'date-time' }

/** What goes on beside those that are there. */
const progress = {
  underWay: perhaps(moment),
  failed: perhaps(whole({ at: moment, id: text, reason: text })),
}

/** Copies of the database: made, taken away and removed. */
export function backupAddresses(backups: BackupDesk): readonly OwnAddress[] {
  return [
    {
      path: '/v1/operation/backups',
      methods: {
        GET: async ({ by }) => ({
          headers,
          body: { items: await backups.list(by), ...backups.progress(by) },
        }),
        async POST(asked) {
          const by = callerOf(asked)
          const made = await backups.create(by)
          if (made) return { status: 201, headers, body: made }
          return { status: 202, headers, body: backups.progress(by) }
        },
      },
      document: {
        get: operation('list-backups', 'The copies of the database, the newest first', {
          ok: whole({ items: { type: 'array', items: backup }, ...progress }),
          failures: ['unknown-parameter', ...refusals],
        }),
        post: operation('create-backup', 'Copy the database, while everything goes on', {
          description: 'A large one goes on after the answer, which is 202 then.',
          ok: backup,
          status: '201',
          later: whole(progress),
          isWriting: true,
          failures: ['full', 'busy', 'damaged-database', 'proof-needed', ...refusals],
        }),
      },
    },
    oneBackup(backups),
  ]
}

function oneBackup(backups: BackupDesk): OwnAddress {
  return {
    path: '/v1/operation/backups/{name}',
    methods: {
      async GET(asked) {
        const by = callerOf(asked)
        const found = await backups.read(by, asked.params['name'] ?? '')
        // Nothing leaves the house with the answer to a HEAD.
        const isHead = asked.request.method === 'HEAD'
        return { headers: headersOf(found), ...(isHead ? {} : { stream: backups.take(by, found) }) }
      },
      async DELETE(asked) {
        await backups.remove(callerOf(asked), asked.params['name'] ?? '')
        return { status: 204 }
      },
    },
    document: {
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      get: operation('read-backup', 'Take a copy of the database away, as a file', {
        content: { [fileType]: { schema: text } },
        failures: ['unknown-parameter', 'not-found', 'proof-needed', ...refusals],
      }),
      delete: operation('remove-backup', 'Remove a copy of the database', {
        status: '204',
        isWriting: true,
        failures: ['not-found', 'proof-needed', ...refusals],
      }),
    },
  }
}

function headersOf({ name, bytes }: Backup) {
  return {
    ...headers,
    'content-type': fileType,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
  }
}

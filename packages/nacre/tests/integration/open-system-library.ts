import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { systemRoutes } from '#shell/api/system/system-routes.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { job } from '#shell/language/product/job.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import type { RemoteBackup } from '#shell/operations/system/backups/remote/remote-index.ts'
import { createEmailReader } from '#shell/operations/read-mail.ts'
import { createLog } from '#shell/server/log/log.ts'
import { createSystemOperations } from '#shell/server/system-operations.ts'
import { createFileCopier } from '#shell/store/move/copy-to-file.ts'
import { createMailCatcher } from '#shell/store/mail-catcher.ts'
import { createConformanceCheck, loadDocument } from '../openapi/conformance-check.ts'
import { actors } from '../library/actors.ts'
import { openLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

/** The library with the system operations, and with failures that a test can switch. */
export async function openSystemLibrary(kind: Parameters<typeof openLibrary>[0]) {
  const opened = await openLibrary(kind)
  onTestFinished(opened.close)
  const conditions = {
    /** Whether the job `send` fails. */
    isJobFailing: true,
    /** Whether the user has reauthenticated. */
    isReauthenticated: true,
    /** Milliseconds that the clock is ahead. */
    clockOffset: 0,
    logLines: new Array<string>(),
    /** The names of the backups in the bucket. Without a list, it cannot be read. */
    bucket: [] as readonly string[] | undefined,
  }
  const jobs = {
    ...library.jobs,
    send: job({
      maxAttempts: 1,
      async run() {
        if (conditions.isJobFailing) throw new Error('The receiver is unreachable.')
      },
    }),
  }
  const { dataDir } = opened.where
  const mailbox = createMailCatcher(dataDir)
  const system = createSystemOperations({
    ...opened,
    product: library,
    copyTo: createFileCopier(opened.database, library.entities, { language: 'en' }),
    config: { dataDir, hasExternalBackups: false },
    remoteBackups: {
      async list() {
        if (!conditions.bucket) throw new Error('The bucket does not answer.')
        return conditions.bucket.map((name) => ({ name }) as RemoteBackup)
      },
    },
    settings: ['noMail'],
    jobs,
    mail: createEmailReader(mailbox, library.roles),
    version: '1.2.3',
    changelog: async () =>
      '# Changelog\n\n## 1.2.3\n\n- Adds dark mode.\n\n## 1.2.2\n\n- Adds search.\n',
    log: createLog('info', { write: (line: string) => void conditions.logLines.push(line) }),
    prove() {
      if (!conditions.isReauthenticated) throw new AppError('reauthentication-required')
    },
    now: () => Date.now() + conditions.clockOffset,
  })
  const api = createApi(opened.operations, library, systemRoutes(system))
  const conforms = createConformanceCheck(await loadDocument(api))
  return {
    ...opened,
    conditions,
    mailbox,
    system,
    runJobs: () =>
      createJobRunner({ ...opened, product: { ...library, jobs }, onFailure() {} }).runDue(),
    async ask(name: keyof typeof actors, operation: string) {
      const [method = '', path = ''] = operation.split(' ')
      const response = await api({ method, path, actor: actors[name] })
      conforms(method, path, response)
      return { ...response, body: Object(response.body) }
    },
  }
}

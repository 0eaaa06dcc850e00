import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { systemRoutes } from '#shell/api/system/system-routes.ts'
import { AppError } from '#shell/model/app-error.ts'
import { job } from '#shell/model/job.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createEmailReader } from '#shell/operations/read-mail.ts'
import { createLog } from '#shell/server/log/log.ts'
import { createSystemOperations } from '#shell/server/system-operations.ts'
import { createMailCatcher } from '#shell/store/mail-catcher.ts'
import { createConformanceCheck, loadDocument } from '../openapi/conformance-check.ts'
import { actors } from '../library/actors.ts'
import { openLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

/** The library with those who look after how it runs, and what can go wrong in a night. */
export async function openOperated(kind: Parameters<typeof openLibrary>[0]) {
  const opened = await openLibrary(kind)
  onTestFinished(opened.close)
  const night = {
    /** Whether whoever is told something is away. */
    isBroken: true,
    /** Whether somebody has just shown who they are. */
    isProved: true,
    /** How far the clock goes ahead of that of the machine. */
    later: 0,
    said: new Array<string>(),
  }
  const jobs = {
    ...library.jobs,
    send: job({
      maxAttempts: 1,
      async run() {
        if (night.isBroken) throw new Error('The receiver is away.')
      },
    }),
  }
  const { dataDir } = opened.where
  const mailbox = createMailCatcher(dataDir)
  const running = createSystemOperations({
    ...opened,
    product: library,
    config: { dataDir, hasExternalBackups: false },
    jobs,
    mail: createEmailReader(mailbox, library.roles),
    version: '1.2.3',
    changelog: async () => '# Changelog\n\n## 1.2.3\n\n- A door.\n\n## 1.2.2\n\n- A wall.\n',
    log: createLog('info', { write: (line: string) => void night.said.push(line) }),
    prove() {
      if (!night.isProved) throw new AppError('reauthentication-required')
    },
    now: () => Date.now() + night.later,
  })
  const api = createApi(opened.operations, library, systemRoutes(running))
  const conforms = createConformanceCheck(await loadDocument(api))
  return {
    ...opened,
    night,
    mailbox,
    running,
    work: () =>
      createJobRunner({ ...opened, product: { ...library, jobs }, onFailure() {} }).runDue(),
    async ask(name: keyof typeof actors, what: string) {
      const [method = '', path = ''] = what.split(' ')
      const response = await api({ method, path, actor: actors[name] })
      conforms(method, path, response)
      return { ...response, body: Object(response.body) }
    },
  }
}

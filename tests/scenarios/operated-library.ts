import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { operationAddresses } from '#shell/api/operation/operation-addresses.ts'
import { Failure } from '#shell/model/failure.ts'
import { job } from '#shell/model/job.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createMailReading } from '#shell/operations/read-mail.ts'
import { createLog } from '#shell/server/log/log.ts'
import { openRunning } from '#shell/server/open-running.ts'
import { createMailbox } from '#shell/store/mailbox.ts'
import { createConforms, documentOf } from '../openapi/conforms.ts'
import { cast } from '../sample/cast.ts'
import { openLibrary } from '../sample/open-library.ts'
import { library } from '../sample/product.ts'

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
      tries: 1,
      async run() {
        if (night.isBroken) throw new Error('The receiver is away.')
      },
    }),
  }
  const { dataDir } = opened.where
  const mailbox = createMailbox(dataDir)
  const running = openRunning({
    ...opened,
    product: library,
    config: { dataDir, hasOtherBackups: false },
    jobs,
    mail: createMailReading(mailbox, library.roles),
    version: '1.2.3',
    changelog: async () => '# Changelog\n\n## 1.2.3\n\n- A door.\n\n## 1.2.2\n\n- A wall.\n',
    log: createLog('info', { write: (line: string) => void night.said.push(line) }),
    prove() {
      if (!night.isProved) throw new Failure('proof-needed')
    },
    now: () => Date.now() + night.later,
  })
  const api = createApi(opened.operations, library, operationAddresses(running))
  const conforms = createConforms(await documentOf(api))
  return {
    ...opened,
    night,
    mailbox,
    running,
    work: () =>
      createJobRunner({ ...opened, product: { ...library, jobs }, onFailure() {} }).runDue(),
    async ask(name: keyof typeof cast, what: string) {
      const [method = '', path = ''] = what.split(' ')
      const answer = await api({ method, path, actor: cast[name] })
      conforms(method, path, answer)
      return { ...answer, body: Object(answer.body) }
    },
  }
}

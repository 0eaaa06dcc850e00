import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createId } from './identifier.ts'

/** An outgoing email. */
export interface EmailMessage {
  /** Identifies the email, also when it is sent again. */
  readonly id: string
  /** The name of the email template. */
  readonly kind: string
  readonly sentAt: string
  readonly language: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

interface Opened {
  /** Whether an administrator has opened it. */
  readonly isRead: boolean
}

/** The properties of an email in a list. */
export type EmailSummary = Pick<EmailMessage, 'id' | 'kind' | 'sentAt' | 'to' | 'subject'> & Opened

/**
 * Stores emails as files in the data folder when no mail server is configured. An empty marker file
 * says that an email was opened, so that unread emails are counted without reading any.
 */
export interface MailCatcher {
  /** Stores an email. The same email replaces itself. */
  put(mail: EmailMessage): Promise<void>
  /** Lists the emails, newest first. */
  list(): Promise<readonly EmailSummary[]>
  read(id: string): Promise<(EmailMessage & Opened) | undefined>
  /** Marks an email as opened. Returns whether it exists. */
  open(id: string): Promise<boolean>
  markAllOpened(): Promise<void>
  countUnopened(): Promise<number>
}

/** The maximum number of emails. Configure a mail server to store more. */
const maxEmails = 500
const idShape = /^[\w-]{1,64}$/u
const fileShape = /^([\w-]{1,64})\.json$/u

export function createMailCatcher(dataDir: string): MailCatcher {
  const folder = join(dataDir, 'mail')
  const fileOf = (id: string) => join(folder, `${id}.json`)
  const openedMarkerOf = (id: string) => join(folder, `${id}.opened`)
  /** Ids begin with the time, so file names are in the order of the emails. */
  const listNames = async () => {
    const names = new Set((await readdir(folder).catch(undefinedIfMissing)) ?? [])
    const all = [...names].flatMap((name) => fileShape.exec(name)?.[1] ?? []).toSorted()
    return all.toReversed().map((id) => ({ id, isRead: names.has(`${id}.opened`) }))
  }
  const email = async (id: string) => {
    if (!idShape.test(id)) return undefined
    const text = await readFile(fileOf(id), 'utf8').catch(undefinedIfMissing)
    if (text === undefined) return undefined
    // Emails that were written before 0.1.0 have `at`.
    const { at, ...mail } = JSON.parse(text) as EmailMessage & { readonly at?: string }
    return at === undefined ? mail : { ...mail, sentAt: at }
  }
  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    )
  const mark = (id: string) => writeFile(openedMarkerOf(id), '', { mode: 0o600 })
  const unopened = async () => (await listNames()).filter(({ isRead }) => !isRead)
  return {
    async read(id) {
      const mail = await email(id)
      return mail && { ...mail, isRead: await exists(openedMarkerOf(id)) }
    },
    async put(mail) {
      if (!idShape.test(mail.id)) throw new Error(`${mail.id} is no id of an email.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written to a temporary file first, so that lists never contain a partial email.
      const temporaryFile = join(folder, `.${createId()}`)
      await writeFile(temporaryFile, `${JSON.stringify(mail, undefined, 2)}\n`, { mode: 0o600 })
      await rename(temporaryFile, fileOf(mail.id))
      for (const { id } of (await listNames()).slice(maxEmails)) {
        await rm(fileOf(id), { force: true })
        await rm(openedMarkerOf(id), { force: true })
      }
    },
    async list() {
      const mails = await Promise.all(
        (await listNames()).map(async ({ id, isRead }) => {
          const mail = await email(id)
          return mail ? [toSummary(mail, isRead)] : []
        }),
      )
      return mails.flat()
    },
    async open(id) {
      if (!idShape.test(id) || !(await exists(fileOf(id)))) return false
      await mark(id)
      return true
    },
    async markAllOpened() {
      for (const { id } of await unopened()) await mark(id)
    },
    countUnopened: async () => (await unopened()).length,
  }
}

function toSummary({ id, kind, sentAt, to, subject }: EmailMessage, isRead: boolean): EmailSummary {
  return { id, kind, sentAt, to, subject, isRead }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
  throw error
}

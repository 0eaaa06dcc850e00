import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './identifier.ts'

/** A letter as it goes out. */
export interface Mail {
  /** The same whenever the same letter is sent again. */
  readonly id: string
  /** What it is about, by the name of its kind. */
  readonly kind: string
  readonly at: string
  readonly language: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

interface Opened {
  /** Whether anybody has opened it. */
  readonly isOpened: boolean
}

/** What is shown of a letter before it is opened. */
export type MailHeading = Pick<Mail, 'id' | 'kind' | 'at' | 'to' | 'subject'> & Opened

/**
 * Where letters lie that nobody carries away: a file for each, in the data folder. An empty file beside it
 * says that one has been opened, so that those that were not are counted without reading any.
 */
export interface Mailbox {
  /** Puts a letter in; the same one again takes its own place. */
  put(mail: Mail): Promise<void>
  /** The newest first. */
  list(): Promise<readonly MailHeading[]>
  read(id: string): Promise<(Mail & Opened) | undefined>
  /** Notes that one has been opened; tells whether there is such a letter. */
  open(id: string): Promise<boolean>
  openAll(): Promise<void>
  countUnopened(): Promise<number>
}

/** Whoever wants to keep more has a server for mail. */
const most = 500
const idShape = /^[\w-]{1,64}$/u
const fileShape = /^([\w-]{1,64})\.json$/u

export function createMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mail')
  const fileOf = (id: string) => join(folder, `${id}.json`)
  const markOf = (id: string) => join(folder, `${id}.opened`)
  /** Ids begin with their time, so the order of the names is that of the letters. */
  const look = async () => {
    const names = new Set((await readdir(folder).catch(nothingIfMissing)) ?? [])
    const all = [...names].flatMap((name) => fileShape.exec(name)?.[1] ?? []).toSorted()
    return all.toReversed().map((id) => ({ id, isOpened: names.has(`${id}.opened`) }))
  }
  const letter = async (id: string) => {
    if (!idShape.test(id)) return undefined
    const text = await readFile(fileOf(id), 'utf8').catch(nothingIfMissing)
    return text === undefined ? undefined : (JSON.parse(text) as Mail)
  }
  const isThere = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    )
  const mark = (id: string) => writeFile(markOf(id), '', { mode: 0o600 })
  const unopened = async () => (await look()).filter(({ isOpened }) => !isOpened)
  return {
    async read(id) {
      const mail = await letter(id)
      return mail && { ...mail, isOpened: await isThere(markOf(id)) }
    },
    async put(mail) {
      if (!idShape.test(mail.id)) throw new Error(`A letter cannot lie under ${mail.id}.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Aside first: a list must not come upon half a letter.
      const aside = join(folder, `.${newId()}`)
      await writeFile(aside, `${JSON.stringify(mail, undefined, 2)}\n`, { mode: 0o600 })
      await rename(aside, fileOf(mail.id))
      for (const { id } of (await look()).slice(most)) {
        await rm(fileOf(id), { force: true })
        await rm(markOf(id), { force: true })
      }
    },
    async list() {
      const mails = await Promise.all(
        (await look()).map(async ({ id, isOpened }) => {
          const mail = await letter(id)
          return mail ? [headingOf(mail, isOpened)] : []
        }),
      )
      return mails.flat()
    },
    async open(id) {
      if (!idShape.test(id) || !(await isThere(fileOf(id)))) return false
      await mark(id)
      return true
    },
    async openAll() {
      for (const { id } of await unopened()) await mark(id)
    },
    countUnopened: async () => (await unopened()).length,
  }
}

function headingOf({ id, kind, at, to, subject }: Mail, isOpened: boolean): MailHeading {
  return { id, kind, at, to, subject, isOpened }
}

function nothingIfMissing(thrown: unknown): undefined {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return
  throw thrown
}

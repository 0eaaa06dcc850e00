import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** What is shown of a letter before it is opened. */
export type MailHeading = Pick<Mail, 'id' | 'kind' | 'at' | 'to' | 'subject'>

/** Where letters lie that nobody carries away: a file for each, in the data folder. */
export interface Mailbox {
  /** Puts a letter in; the same one again takes its own place. */
  put(mail: Mail): Promise<void>
  /** The newest first. */
  list(): Promise<readonly MailHeading[]>
  read(id: string): Promise<Mail | undefined>
}

/** Whoever wants to keep more has a server for mail. */
const most = 500
const idShape = /^[\w-]{1,64}$/u
const fileShape = /^([\w-]{1,64})\.json$/u

export function createMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mail')
  const fileOf = (id: string) => join(folder, `${id}.json`)
  /** Ids begin with their time, so the order of the names is that of the letters. */
  const ids = async () => {
    const names = await readdir(folder).catch(nothingIfMissing)
    return (names ?? [])
      .flatMap((name) => fileShape.exec(name)?.[1] ?? [])
      .toSorted()
      .toReversed()
  }
  const read = async (id: string) => {
    if (!idShape.test(id)) return undefined
    const text = await readFile(fileOf(id), 'utf8').catch(nothingIfMissing)
    return text === undefined ? undefined : (JSON.parse(text) as Mail)
  }
  return {
    read,
    async put(mail) {
      if (!idShape.test(mail.id)) throw new Error(`A letter cannot lie under ${mail.id}.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Aside first: a list must not come upon half a letter.
      const aside = join(folder, `.${newId()}`)
      await writeFile(aside, `${JSON.stringify(mail, undefined, 2)}\n`, { mode: 0o600 })
      await rename(aside, fileOf(mail.id))
      for (const id of (await ids()).slice(most)) await rm(fileOf(id), { force: true })
    },
    async list() {
      const mails = await Promise.all((await ids()).map(read))
      return mails.flatMap((mail) => (mail ? [headingOf(mail)] : []))
    },
  }
}

function headingOf({ id, kind, at, to, subject }: Mail): MailHeading {
  return { id, kind, at, to, subject }
}

function nothingIfMissing(thrown: unknown): undefined {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return
  throw thrown
}

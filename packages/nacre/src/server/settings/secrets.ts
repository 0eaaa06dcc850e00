import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeSynced } from '#shell/store/data-folder/durable-files.ts'

/**
 * Parses 32-byte secrets in hexadecimal or base64, separated by commas or line breaks. Returns
 * nothing if one is invalid or not random.
 *
 * @example
 * parseSecrets('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
 */
export function parseSecrets(text: string): readonly Uint8Array[] | undefined {
  const secrets = text
    .trim()
    .split(/[\s,]+/u)
    .map(parseSecret)
  return secrets.every((secret) => secret !== undefined) ? secrets : undefined
}

function parseSecret(text: string): Uint8Array | undefined {
  const isHex = /^[\da-f]{64}$/iu.test(text)
  if (!isHex && !/^[\w+/-]{43}=?$/u.test(text)) return undefined
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64url')
  // Of 32 random bytes about 30 are distinct. Fewer than 16 occur once in 10^12 cases.
  return new Set(bytes).size < 16 ? undefined : bytes
}

/**
 * Returns the secrets of this installation: those of the configuration, or one in the data folder
 * that is created at the first start.
 */
export async function readSecrets(config: {
  readonly dataDir: string
  readonly secrets?: readonly Uint8Array[]
  readonly secretFile?: string
}): Promise<readonly Uint8Array[]> {
  if (config.secrets) return config.secrets
  const defaultFile = join(config.dataDir, 'secret')
  const file = config.secretFile ?? defaultFile
  if (file === defaultFile) await createSecretFile(defaultFile)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot read the secret file ${file}: ${reason}`, { cause })
  })
  const secrets = parseSecrets(text)
  if (!secrets) {
    throw new Error(
      `${file} does not contain a valid secret (32 random bytes in hex or base64). Restore it from a backup.`,
    )
  }
  if (file === defaultFile) await assertOwner(defaultFile)
  return secrets
}

/** Creates the file atomically. Of several processes that start concurrently, one succeeds. */
async function createSecretFile(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) return
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeSynced(temporaryFile, `${randomBytes(32).toString('hex')}\n`)
    await link(temporaryFile, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(temporaryFile, { force: true })
  }
  await syncFolder(folder)
}

async function assertOwner(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new Error(
    `The secret file ${file} is readable by other users. Run chmod 600, and replace the secret if it may have been read.`,
  )
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The secrets in a text, 32 bytes each, in hexadecimal or base64, with commas or lines between them;
 * nothing when one of them is none, or was rather made up than drawn by chance.
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
  // Of 32 bytes of chance about 30 differ; fewer than 16 do in one start of 10^12.
  return new Set(bytes).size < 16 ? undefined : bytes
}

/**
 * The secrets of this installation: those of the configuration, or one in the data folder that is
 * made at the first start.
 */
export async function readSecrets(config: {
  readonly dataDir: string
  readonly secrets?: readonly Uint8Array[]
  readonly secretFile?: string
}): Promise<readonly Uint8Array[]> {
  if (config.secrets) return config.secrets
  const own = join(config.dataDir, 'secret')
  const file = config.secretFile ?? own
  if (file === own) await makeSecret(own)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The secret in ${file} cannot be read: ${reason}.`, { cause })
  })
  const secrets = parseSecrets(text)
  if (!secrets) {
    throw new Error(
      `${file} does not hold a secret, which is 32 random bytes in hexadecimal or base64: put it back from a backup.`,
    )
  }
  if (file === own) await refuseOthers(own)
  return secrets
}

/** Whole and on the disk or not there at all; of several who start at once, one makes it. */
async function makeSecret(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) return
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const written = await open(aside, 'wx', 0o600)
    try {
      await written.writeFile(`${randomBytes(32).toString('hex')}\n`)
      await written.sync()
    } finally {
      await written.close()
    }
    await link(aside, file).catch((thrown: unknown) => {
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
    })
  } finally {
    await rm(aside, { force: true })
  }
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function refuseOthers(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new Error(
    `Others on this machine can read the secret in ${file}: run chmod 600 on it, and replace it if somebody may have.`,
  )
}

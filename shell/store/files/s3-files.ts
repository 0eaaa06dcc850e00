import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shell/model/failure.ts'
import { type Files, isFileName, nameOf } from './files.ts'
import { createIncoming } from './incoming.ts'

/** A bucket, or part of one, in a store that speaks S3. */
export interface Bucket {
  /** Under which address the objects lie, without a slash at its end. */
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  readonly region?: string
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | Uint8Array<ArrayBuffer>
  /** How many bytes are sent: the more, the longer it may take. */
  readonly size?: number
}

const mostTries = 3
const shortestPause = 200
const patience = 10_000
const slowest = 256 * 1024

/** Files in a bucket. What is coming in lies in the data folder until it is known what it is. */
export function createS3Files(dataDir: string, bucket: Bucket): Files {
  const call = createCaller(bucket)
  return {
    incoming: createIncoming(join(dataDir, 'files')),
    async put(content, ending) {
      const name = nameOf(content, ending)
      const body = 'path' in content ? await openAsBlob(content.path) : new Uint8Array(content)
      const size = body instanceof Blob ? body.size : body.length
      // The store refuses what is not what it is called: nothing is lost on the way unnoticed.
      const headers = { 'x-amz-content-sha256': name.slice(0, 64) }
      await drained(await call({ method: 'PUT', name, headers, body, size }))
      return name
    },
    async size(name) {
      if (!isFileName(name)) return undefined
      const found = await call({ method: 'HEAD', name })
      return found && lengthOf(found)
    },
    async open(name, range) {
      if (!isFileName(name)) return undefined
      const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {}
      const found = await call({ method: 'GET', name, headers })
      if (!found) return undefined
      if (range && found.status !== 206) throw unreachable(`The store knows no ranges.`)
      return { size: lengthOf(found), content: found.body ?? new Uint8Array() }
    },
    async remove(name) {
      if (isFileName(name)) await drained(await call({ method: 'DELETE', name }))
    },
  }
}

/** Asks the store, and again when it is out of breath. What is not there is no failure. */
function createCaller({ url, keyId, keySecret, region }: Bucket) {
  const cache = new Map<string, ArrayBuffer>()
  const once = async ({ method, name, headers = {}, body, size = 0 }: Call) => {
    // Loaded by those who have a bucket, when they first ask it for something.
    const { AwsV4Signer } = await import('aws4fetch')
    const signed = await new AwsV4Signer({
      method,
      url: `${url}/${name}`,
      headers: { 'x-amz-content-sha256': emptyHash, ...headers },
      accessKeyId: keyId,
      secretAccessKey: keySecret,
      service: 's3',
      cache,
      ...(region === undefined ? {} : { region }),
    }).sign()
    return fetchInTime(signed.url, patience + (size / slowest) * 1000, {
      method,
      headers: signed.headers,
      redirect: 'error',
      ...(body ? { body } : {}),
    })
  }
  return async (asked: Call): Promise<Response | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(asked).catch((cause: unknown): undefined => {
        if (tries === mostTries) throw unreachable('The store of files does not answer.', cause)
        return undefined
      })
      if (answer?.ok) return answer
      if (answer?.status === 404) return drained(answer)
      const isPassing = !answer || answer.status >= 500 || answer.status === 429
      if (!isPassing || tries === mostTries) throw await refusalOf(asked, answer)
      await drained(answer)
      await pause(shortestPause * 2 ** tries * Math.random())
    }
  }
}

/** The hash of nothing: what is only asked for has no body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The time is for what is sent and for the beginning of the answer; reading on has its own. */
async function fetchInTime(url: URL, milliseconds: number, init: RequestInit): Promise<Response> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), milliseconds)
  try {
    return await fetch(url, { ...init, signal: control.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function refusalOf({ method, name }: Call, answer: Response | undefined): Promise<Failure> {
  const text = (await answer?.text())?.slice(0, 500) ?? ''
  const [, code = text] = /<Code>([^<]+)<\/Code>/u.exec(text) ?? []
  return unreachable(`The store of files answered ${answer?.status} to ${method} ${name}: ${code}`)
}

/** Whoever asked hears that it is not their fault; the log has the reason. */
function unreachable(sentence: string, cause?: unknown): Failure {
  return new Failure('unreachable', { cause: new Error(sentence, { cause }) })
}

/** A connection is free for the next once its answer has been read. */
async function drained(answer: Response | undefined): Promise<undefined> {
  await answer?.arrayBuffer()
}

function lengthOf({ headers }: Response): number {
  const length = headers.get('content-length')
  if (length === null) throw unreachable('The store of files does not say how long a file is.')
  return Number(length)
}

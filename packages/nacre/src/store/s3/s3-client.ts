import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#shell/language/errors/app-error.ts'

/** A bucket, or a prefix in a bucket, of an S3-compatible storage. */
export interface S3Bucket {
  /** The URL of the objects, without a trailing slash. */
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  readonly region?: string
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | Uint8Array<ArrayBuffer>
  /** The number of bytes to send, which extends the timeout. */
  readonly size?: number
}

const maxTries = 3
const minDelay = 200
const baseTimeout = 10_000
const minBytesPerSecond = 256 * 1024

/**
 * Creates the function that sends requests to the storage. Retries temporary errors; a missing
 * object is no error.
 */
export function createS3Client({ url, keyId, keySecret, region }: S3Bucket) {
  const cache = new Map<string, ArrayBuffer>()
  const sendOnce = async ({ method, name, headers = {}, body, size = 0 }: S3Request) => {
    // Loaded at the first request to a bucket.
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
    return fetchWithTimeout(signed.url, baseTimeout + (size / minBytesPerSecond) * 1000, {
      method,
      headers: signed.headers,
      redirect: 'error',
      ...(body ? { body } : {}),
    })
  }
  return async (params: S3Request): Promise<Response | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(params).catch((cause: unknown): undefined => {
        if (tries === maxTries) throw gatewayError('The store of files does not answer.', cause)
        return undefined
      })
      // A condition that is not met is an answer, too.
      if (response?.ok || response?.status === 412) return response
      if (response?.status === 404) return consumeBody(response)
      const isTemporary = !response || response.status >= 500 || response.status === 429
      if (!isTemporary || tries === maxTries) throw await toS3Error(params, response)
      await consumeBody(response)
      await pause(minDelay * 2 ** tries * Math.random())
    }
  }
}

/** The SHA-256 hash of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Applies the timeout to the request and the start of the response. Reading the body has its own
 * timeout.
 */
async function fetchWithTimeout(
  url: URL,
  milliseconds: number,
  init: RequestInit,
): Promise<Response> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), milliseconds)
  try {
    return await fetch(url, { ...init, signal: control.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function toS3Error(
  { method, name }: S3Request,
  response: Response | undefined,
): Promise<AppError> {
  const text = (await response?.text())?.slice(0, 500) ?? ''
  const [, code = text] = /<Code>([^<]+)<\/Code>/u.exec(text) ?? []
  return gatewayError(
    `The store of files answered ${response?.status} to ${method} ${name}: ${code}`,
  )
}

/** Returns a `bad-gateway` error for the client. The cause is only logged. */
export function gatewayError(sentence: string, cause?: unknown): AppError {
  return new AppError('bad-gateway', { cause: new Error(sentence, { cause }) })
}

/** Consumes a response, so that its connection can be reused. */
export async function consumeBody(response: Response | undefined): Promise<undefined> {
  await response?.arrayBuffer()
}

export function contentLengthOf({ headers }: Response): number {
  const length = headers.get('content-length')
  if (length === null) throw gatewayError('The store of files does not say how long a file is.')
  return Number(length)
}

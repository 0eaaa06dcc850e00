import type { S3Bucket } from '#shell/store/s3/s3-client.ts'
import type { ReadVariable } from './parse-variables.ts'

/** The names of the variables of a bucket. */
interface BucketVariables {
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  readonly region: string
}

const fileBucket: BucketVariables = {
  url: 'S3_BUCKET_URL',
  keyId: 'S3_ACCESS_KEY_ID',
  keySecret: 'S3_SECRET_ACCESS_KEY',
  region: 'S3_REGION',
}

/** Reads the S3 bucket for files. Missing or superfluous variables are added to `problems`. */
export function readBucket(
  read: ReadVariable,
  problems: string[],
  names: BucketVariables = fileBucket,
): S3Bucket | undefined {
  const url = read(
    names.url,
    'the address of a bucket, like https://s3.example.org/bucket or …/bucket/folder',
    toBucketUrl,
  )
  const keyId = read(names.keyId, 'the id of an access key, without spaces', parseWord)
  const keySecret = read(names.keySecret, 'the secret of an access key, without spaces', parseWord)
  const region = read(names.region, 'the name of a region, like eu-central-1', toRegion)
  const others = { [names.keyId]: keyId, [names.keySecret]: keySecret }
  for (const [name, value] of Object.entries(others)) {
    if (url !== undefined && value === undefined)
      problems.push(`${name} is required when ${names.url} is set`)
    if (url === undefined && value !== undefined)
      problems.push(`${names.url} is required when ${name} is set`)
  }
  if (url === undefined || keyId === undefined || keySecret === undefined) return undefined
  return { url, keyId, keySecret, ...(region === undefined ? {} : { region }) }
}

function toBucketUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/u.test(url.protocol) || /[?#]/u.test(text)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.href.replace(/\/+$/u, '')
}

function parseWord(text: string): string | undefined {
  return /^[!-~]{3,200}$/u.test(text) ? text : undefined
}

function toRegion(text: string): string | undefined {
  return /^[a-z\d-]{2,40}$/u.test(text) ? text : undefined
}

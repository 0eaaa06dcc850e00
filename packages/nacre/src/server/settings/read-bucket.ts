import type { S3Bucket } from '#shell/store/files/s3-files.ts'
import type { ReadVariable } from './parse-variables.ts'

/** Reads the S3 bucket for files. Missing or superfluous variables are added to `problems`. */
export function readBucket(read: ReadVariable, problems: string[]): S3Bucket | undefined {
  const url = read(
    'S3_BUCKET_URL',
    'the address of a bucket, like https://s3.example.org/bucket or …/bucket/folder',
    toBucketUrl,
  )
  const keyId = read('S3_ACCESS_KEY_ID', 'the id of an access key, without spaces', parseWord)
  const keySecret = read(
    'S3_SECRET_ACCESS_KEY',
    'the secret of an access key, without spaces',
    parseWord,
  )
  const region = read('S3_REGION', 'the name of a region, like eu-central-1', toRegion)
  const others = { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: keySecret }
  for (const [name, value] of Object.entries(others)) {
    if (url !== undefined && value === undefined)
      problems.push(`${name} is required when S3_BUCKET_URL is set`)
    if (url === undefined && value !== undefined)
      problems.push(`S3_BUCKET_URL is required when ${name} is set`)
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

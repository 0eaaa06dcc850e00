import type { Bucket } from '#shell/store/files/s3-files.ts'

type Read = <T>(
  name: string,
  expected: string,
  parse: (text: string) => T | undefined,
) => T | undefined

/** Where files are kept when it is not the data folder; what is missing or too much is a problem. */
export function readBucket(read: Read, problems: string[]): Bucket | undefined {
  const url = read(
    'FILES_URL',
    'the address of a bucket, like https://s3.example.org/bucket or …/bucket/folder',
    toBucketUrl,
  )
  const keyId = read('FILES_KEY_ID', 'the id of an access key, without spaces', toWord)
  const keySecret = read('FILES_KEY_SECRET', 'the secret of an access key, without spaces', toWord)
  const region = read('FILES_REGION', 'the name of a region, like eu-central-1', toRegion)
  const others = { FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret }
  for (const [name, value] of Object.entries(others)) {
    if (url !== undefined && value === undefined)
      problems.push(`FILES_URL is set, so ${name} must be`)
    if (url === undefined && value !== undefined)
      problems.push(`${name} is set, so FILES_URL must be`)
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

function toWord(text: string): string | undefined {
  return /^[!-~]{3,200}$/u.test(text) ? text : undefined
}

function toRegion(text: string): string | undefined {
  return /^[a-z\d-]{2,40}$/u.test(text) ? text : undefined
}

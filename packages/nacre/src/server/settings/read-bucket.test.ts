import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'wJalr/K7MDENG+bPx' }
const bucketOf = (env: Record<string, string>) => {
  const read = readConfig(env, [])
  return 'problems' in read ? read.problems : read.config.bucket
}

test('without a bucket, files are in the data folder', () => {
  expect(bucketOf({})).toBeUndefined()
  expect(bucketOf({ S3_BUCKET_URL: ' ', S3_ACCESS_KEY_ID: '' })).toBeUndefined()
})

test('a bucket has a URL and an access key', () => {
  expect(bucketOf({ ...keys, S3_BUCKET_URL: 'https://s3.example.org/bucket/' })).toEqual({
    url: 'https://s3.example.org/bucket',
    keyId: 'AKIAEXAMPLE',
    keySecret: 'wJalr/K7MDENG+bPx',
  })
  const own = { S3_BUCKET_URL: 'http://10.0.0.7:9000/b/folder', S3_REGION: 'eu-central-1' }
  expect(bucketOf({ ...keys, ...own })).toMatchObject({
    url: 'http://10.0.0.7:9000/b/folder',
    region: 'eu-central-1',
  })
})

test.each([
  [
    { ...keys, S3_BUCKET_URL: 's3://bucket' },
    /^S3_BUCKET_URL="s3:\/\/bucket" is invalid, expected the address/u,
  ],
  [
    { ...keys, S3_BUCKET_URL: 'https://user:secret@s3.example.org/b' },
    /^S3_BUCKET_URL="https:\/\/…@s3/u,
  ],
  [{ ...keys, S3_BUCKET_URL: 'https://s3.example.org/b?x' }, /^S3_BUCKET_URL=/u],
  [
    { ...keys, S3_BUCKET_URL: 'https://s3.example.org/b', S3_REGION: 'Frankfurt am Main' },
    /^S3_REGION=/u,
  ],
  [
    { S3_BUCKET_URL: 'https://s3.example.org/b', S3_ACCESS_KEY_ID: 'id1' },
    /^S3_SECRET_ACCESS_KEY is required when S3_BUCKET_URL is set$/u,
  ],
  [
    { S3_BUCKET_URL: 'https://s3.example.org/b', S3_SECRET_ACCESS_KEY: 'one' },
    /^S3_ACCESS_KEY_ID is required when S3_BUCKET_URL is set$/u,
  ],
  [{ S3_ACCESS_KEY_ID: 'id1' }, /^S3_BUCKET_URL is required when S3_ACCESS_KEY_ID is set$/u],
])('a problem names its variable: %j', (env, sentence) => {
  expect(bucketOf(env)).toContainEqual(expect.stringMatching(sentence))
})

test('a message never contains the secret access key', () => {
  const problems = bucketOf({
    ...keys,
    S3_BUCKET_URL: 'https://s3.example.org/b',
    S3_SECRET_ACCESS_KEY: 'a secret',
  })
  expect(problems).toContain(
    'S3_SECRET_ACCESS_KEY=(hidden) is invalid, expected the secret of an access key, without spaces',
  )
  expect(JSON.stringify(problems)).not.toContain('a secret')
})

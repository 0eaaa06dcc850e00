import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = { FILES_KEY_ID: 'AKIAEXAMPLE', FILES_KEY_SECRET: 'wJalr/K7MDENG+bPx' }
const bucketOf = (env: Record<string, string>) => {
  const read = readConfig(env, [])
  return 'problems' in read ? read.problems : read.config.bucket
}

test('Without a bucket files are in the data folder.', () => {
  expect(bucketOf({})).toBeUndefined()
  expect(bucketOf({ FILES_URL: ' ', FILES_KEY_ID: '' })).toBeUndefined()
})

test('A bucket is named by its address, with a key to it.', () => {
  expect(bucketOf({ ...keys, FILES_URL: 'https://s3.example.org/bucket/' })).toEqual({
    url: 'https://s3.example.org/bucket',
    keyId: 'AKIAEXAMPLE',
    keySecret: 'wJalr/K7MDENG+bPx',
  })
  const own = { FILES_URL: 'http://10.0.0.7:9000/b/folder', FILES_REGION: 'eu-central-1' }
  expect(bucketOf({ ...keys, ...own })).toMatchObject({
    url: 'http://10.0.0.7:9000/b/folder',
    region: 'eu-central-1',
  })
})

test.each([
  [
    { ...keys, FILES_URL: 's3://bucket' },
    /^FILES_URL is "s3:\/\/bucket", but must be the address/u,
  ],
  [
    { ...keys, FILES_URL: 'https://user:secret@s3.example.org/b' },
    /^FILES_URL is "https:\/\/…@s3/u,
  ],
  [{ ...keys, FILES_URL: 'https://s3.example.org/b?x' }, /^FILES_URL is/u],
  [
    { ...keys, FILES_URL: 'https://s3.example.org/b', FILES_REGION: 'Frankfurt am Main' },
    /^FILES_REGION is/u,
  ],
  [
    { FILES_URL: 'https://s3.example.org/b', FILES_KEY_ID: 'id1' },
    /^FILES_URL is set, so FILES_KEY_SECRET must be$/u,
  ],
  [
    { FILES_URL: 'https://s3.example.org/b', FILES_KEY_SECRET: 'one' },
    /^FILES_URL is set, so FILES_KEY_ID must be$/u,
  ],
  [{ FILES_KEY_ID: 'id1' }, /^FILES_KEY_ID is set, so FILES_URL must be$/u],
])('What is wrong with it is said by name: %j', (env, sentence) => {
  expect(bucketOf(env)).toContainEqual(expect.stringMatching(sentence))
})

test('The secret of a key is not shown to whoever reads the message.', () => {
  const problems = bucketOf({
    ...keys,
    FILES_URL: 'https://s3.example.org/b',
    FILES_KEY_SECRET: 'a secret',
  })
  expect(problems).toContain(
    'FILES_KEY_SECRET is something else, but must be the secret of an access key, without spaces',
  )
  expect(JSON.stringify(problems)).not.toContain('a secret')
})

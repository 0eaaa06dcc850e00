import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function read(env: Readonly<Record<string, string>>) {
  return readConfig(env, [])
}

function tracingOf(env: Readonly<Record<string, string>>) {
  const result = read(env)
  if ('problems' in result) throw new Error(result.problems.join())
  return result.config.tracing
}

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test('without an address, or when it is disabled, nothing is traced', () => {
  expect(tracingOf({ OTEL_SERVICE_NAME: 'books' })).toBeUndefined()
  expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined()
})

test('the variables of OpenTelemetry say where traces go, and with which names', () => {
  expect(
    tracingOf({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team = books',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=library',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=ignored,deployment.environment.name=staging',
      OTEL_SERVICE_NAME: 'books',
    }),
  ).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'library' },
    resource: {
      'service.name': 'books',
      'service.instance.id': expect.stringMatching(/^[\da-f]{16}$/u),
      'deployment.environment.name': 'staging',
    },
    sampler: { followsParent: true, ratio: 1 },
  })
  const exact = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://example.org/traces?x=1' }
  expect(tracingOf({ ...endpoint, ...exact })?.url).toBe('https://example.org/traces?x=1')
})

test.each([
  ['always_on', { followsParent: false, ratio: 1 }],
  ['always_off', { followsParent: false, ratio: 0 }],
  ['traceidratio', { followsParent: false, ratio: 0.25 }],
  ['parentbased_always_on', { followsParent: true, ratio: 1 }],
  ['parentbased_always_off', { followsParent: true, ratio: 0 }],
  ['parentbased_traceidratio', { followsParent: true, ratio: 0.25 }],
])('the sampler %s', (name, expected) => {
  const env = { ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(tracingOf(env)?.sampler).toEqual(expected)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'http or https URL'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'gRPC is not supported'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'parentbased_always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '5', 'a number from 0 to 1'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'books', 'key=value'],
])('%s cannot be %s', (name, value, expected) => {
  const result = read({ ...endpoint, [name]: value })
  expect('problems' in result && result.problems.join()).toContain(`${name}="${value}`)
  expect('problems' in result && result.problems.join()).toContain(expected)
})

test('a header that cannot be read is not printed', () => {
  const result = read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret-of-a-vendor' })
  expect(JSON.stringify(result)).not.toContain('secret-of-a-vendor')
  expect('problems' in result).toBe(true)
})

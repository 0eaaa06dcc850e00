import { randomBytes } from 'node:crypto'
import { type ReadVariable, toHttpUrl } from './parse-variables.ts'

/** Where traces are sent, as the standard variables of OpenTelemetry say. */
export interface TracingConfig {
  /** The URL to which spans are posted. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What identifies this process, such as `service.name`. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: Sampler
}

/** Which traces are sent. */
export interface Sampler {
  /** Whether a request that belongs to a trace follows the decision of its sender. */
  readonly followsParent: boolean
  /** The share of the other traces, from 0 to 1. */
  readonly ratio: number
}

const samplers = {
  always_on: { followsParent: false, ratio: 1 },
  always_off: { followsParent: false, ratio: 0 },
  traceidratio: { followsParent: false, ratio: undefined },
  parentbased_always_on: { followsParent: true, ratio: 1 },
  parentbased_always_off: { followsParent: true, ratio: 0 },
  parentbased_traceidratio: { followsParent: true, ratio: undefined },
} as const satisfies Record<string, { followsParent: boolean; ratio: number | undefined }>

const pairs = 'pairs such as key=value, with commas'

/** Reads the variables. Without an address, nothing is traced. */
export function readTracing(readVariable: ReadVariable): { readonly tracing?: TracingConfig } {
  const base = readVariable('OTEL_EXPORTER_OTLP_ENDPOINT', 'an http or https URL', toBase)
  const exact = readVariable(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'an http or https URL',
    toHttpUrl,
  )
  const isDisabled = readVariable('OTEL_SDK_DISABLED', 'true or false', toFlag) ?? false
  const headers = {
    ...readVariable('OTEL_EXPORTER_OTLP_HEADERS', pairs, toPairs),
    ...readVariable('OTEL_EXPORTER_OTLP_TRACES_HEADERS', pairs, toPairs),
  }
  const name = readVariable('OTEL_SERVICE_NAME', 'a name', (text) => text)
  const attributes = readVariable('OTEL_RESOURCE_ATTRIBUTES', pairs, toPairs)
  readVariable(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'http/json or http/protobuf (gRPC is not supported)',
    (text) => (/^http\/(?:json|protobuf)$/u.test(text) ? text : undefined),
  )
  const share = readVariable('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', toShare) ?? 1
  const sampler =
    readVariable('OTEL_TRACES_SAMPLER', `one of ${Object.keys(samplers).join(', ')}`, toSampler) ??
    samplers.parentbased_always_on
  const url = exact ?? base
  if (url === undefined || isDisabled) return {}
  const resource = {
    'service.instance.id': randomBytes(8).toString('hex'),
    ...attributes,
    ...(name === undefined ? {} : { 'service.name': name }),
  }
  return { tracing: { url, headers, resource, sampler: { ratio: share, ...definedOf(sampler) } } }
}

const definedOf = ({ followsParent, ratio }: (typeof samplers)[keyof typeof samplers]) =>
  ratio === undefined ? { followsParent } : { followsParent, ratio }

const isSamplerName = (text: string): text is keyof typeof samplers => Object.hasOwn(samplers, text)

const toSampler = (text: string) => (isSamplerName(text) ? samplers[text] : undefined)

const toFlag = (text: string) => ({ true: true, false: false })[text.toLowerCase()]

function toShare(text: string): number | undefined {
  const share = Number(text)
  return text.trim() !== '' && share >= 0 && share <= 1 ? share : undefined
}

const toBase = (text: string) => toHttpUrl(`${text.replace(/\/+$/u, '')}/v1/traces`)

/** Parses the list format of W3C Baggage: `key=value,key2=value%202`. */
function toPairs(text: string): Readonly<Record<string, string>> | undefined {
  const list = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/u.exec(part))
  try {
    return Object.fromEntries(
      list.map((match) => [
        decodeURIComponent(match?.[1] ?? '%'),
        decodeURIComponent(match?.[2] ?? ''),
      ]),
    )
  } catch {
    return undefined
  }
}

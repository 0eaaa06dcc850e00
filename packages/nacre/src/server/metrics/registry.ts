/** The values of the labels of a series, in the order of their names. */
type LabelValues = readonly string[]

export interface Counter {
  /** Adds to a series, 1 by default. */
  add(labels?: LabelValues, amount?: number): void
}

export interface Histogram {
  observe(value: number, labels?: LabelValues): void
}

/** Returns the samples of a gauge or a counter at the time of a scrape. */
export type ReadSamples = () => Iterable<Sample> | Promise<Iterable<Sample>>

type Sample = readonly [value: number, labels?: LabelValues]

export interface MetricOptions {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[] | undefined
}

/** The metrics of a process, in the text format of OpenMetrics. */
export interface Registry {
  counter(options: MetricOptions): Counter
  histogram(options: MetricOptions & { readonly buckets: readonly number[] }): Histogram
  /** Adds a metric whose samples are read at each scrape. */
  read(kind: 'gauge' | 'counter', options: MetricOptions, samples: ReadSamples): void
  /** Returns the names of all metrics, as queries name them. */
  names(): readonly string[]
  text(): Promise<string>
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

interface Metric extends MetricOptions {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly names: readonly string[]
  lines(): readonly string[] | Promise<readonly string[]>
}

export function createRegistry(): Registry {
  const metrics: Metric[] = []
  const addMetric = (metric: Metric) => void metrics.push(metric)
  return {
    counter(options) {
      const { name } = options
      const series = createSeries(options, () => ({ count: 0 }))
      const lines = () => series.all().map(([text, { count }]) => `${name}_total${text} ${count}`)
      addMetric({ ...options, kind: 'counter', names: [`${name}_total`], lines })
      return {
        add(labels, amount = 1) {
          series.of(labels).count += amount
        },
      }
    },
    histogram(options) {
      const histogram = createHistogram(options)
      const names = ['_bucket', '_count', '_sum'].map((suffix) => options.name + suffix)
      addMetric({ ...options, kind: 'histogram', names, lines: histogram.lines })
      return histogram
    },
    read(kind, options, samples) {
      const name = kind === 'counter' ? `${options.name}_total` : options.name
      const lines = async () =>
        [...(await samples())].map(
          ([value, labels]) => `${name}${labelText(options.labels, labels)} ${value}`,
        )
      addMetric({ ...options, kind, names: [name], lines })
    },
    names: () => metrics.flatMap((metric) => metric.names),
    async text() {
      const blocks = await Promise.all(metrics.map(describeMetric))
      return [...blocks.flat(), '# EOF', ''].join('\n')
    },
  }
}

async function describeMetric(metric: Metric): Promise<readonly string[]> {
  const { name, kind, help } = metric
  return [`# TYPE ${name} ${kind}`, `# HELP ${name} ${help}`, ...(await metric.lines())]
}

function createHistogram({
  name,
  labels: labelNames,
  buckets,
}: MetricOptions & { readonly buckets: readonly number[] }) {
  const series = createSeries({ labels: labelNames }, () => ({
    counts: buckets.map(() => 0),
    count: 0,
    sum: 0,
  }))
  return {
    observe(value: number, labels?: LabelValues) {
      const one = series.of(labels)
      one.count += 1
      one.sum += value
      const index = buckets.findIndex((bound) => value <= bound)
      if (index >= 0) one.counts[index] = (one.counts[index] ?? 0) + 1
    },
    lines: () =>
      series.all().flatMap(([text, { counts, count, sum }]) => {
        let total = 0
        const bucketOf = (bound: string, value: number) =>
          `${name}_bucket${text.replace(/\}?$/u, `${text === '' ? '{' : ','}le="${bound}"}`)} ${value}`
        return [
          ...buckets.map((bound, index) => {
            total += counts[index] ?? 0
            return bucketOf(Number.isInteger(bound) ? `${bound}.0` : String(bound), total)
          }),
          bucketOf('+Inf', count),
          `${name}_count${text} ${count}`,
          `${name}_sum${text} ${sum}`,
        ]
      }),
  }
}

/** Creates the series of a metric: one state for each combination of labels. */
function createSeries<State>(
  { labels: names }: Pick<MetricOptions, 'labels'>,
  createState: () => State,
) {
  const states = new Map<string, State>()
  const addState = (text: string) => {
    const state = createState()
    states.set(text, state)
    return state
  }
  // A metric without labels is 0 before it first counts.
  if (!names) addState('')
  const texts = new Map<string, string>()
  return {
    of(values: LabelValues = []): State {
      const key = values.join('\0')
      const text = texts.get(key) ?? labelText(names, values)
      texts.set(key, text)
      return states.get(text) ?? addState(text)
    },
    all: () => [...states],
  }
}

function labelText(names: readonly string[] = [], values: LabelValues = []): string {
  if (names.length === 0) return ''
  return `{${names.map((name, index) => `${name}="${escapeLabel(values[index] ?? '')}"`).join(',')}}`
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

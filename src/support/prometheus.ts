import { invariant } from './invariant.ts'

export type LabelValues = Readonly<Record<string, string>>

export interface MetricDefinition {
  readonly name: string
  /** One sentence for people. */
  readonly help: string
  /** Names of its labels; whoever counts gives a value to each. */
  readonly labels?: readonly string[] | undefined
}

export interface Counter {
  /** `amount` is not negative; default 1. */
  add(labels?: LabelValues, amount?: number): void
}

export interface Gauge {
  set(value: number, labels?: LabelValues): void
}

export interface Histogram {
  observe(value: number, labels?: LabelValues): void
}

/** Metrics in memory; each is bounded in its number of series. */
export interface MetricsRegistry {
  counter(definition: MetricDefinition): Counter
  gauge(definition: MetricDefinition): Gauge
  /** A gauge that is read when the text is asked for. */
  readGauge(definition: MetricDefinition, read: () => number): void
  /** `buckets`: upper bounds, ascending; the infinite one is added. */
  histogram(definition: MetricDefinition, buckets: readonly number[]): Histogram
  /**
   * Everything in Prometheus' text exposition format 0.0.4
   * (https://prometheus.io/docs/instrumenting/exposition_formats/).
   */
  text(): string
}

/** Beyond so many series of one metric, values are counted under labels that all say `other`. */
const maxSeries = 500
const maxLabelLength = 120
const namePattern = /^[a-zA-Z_][a-zA-Z0-9_]{0,199}$/

export function metricsRegistry(): MetricsRegistry {
  const names = new Set<string>()
  const families: Array<() => string> = []
  const define = (
    { name, help, labels = [] }: MetricDefinition,
    type: 'counter' | 'gauge' | 'histogram',
    lines: () => readonly string[],
  ): void => {
    invariant(
      [name, ...labels].every(part => namePattern.test(part)) && !names.has(name),
      `the metric ${name} has a name of its own that Prometheus takes`,
    )
    names.add(name)
    families.push(() => {
      const shown = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
      return [`# HELP ${name} ${shown}`, `# TYPE ${name} ${type}`, ...lines()].join('\n')
    })
  }
  return {
    counter(definition) {
      const values = seriesOf(definition, () => ({ value: 0 }))
      define(definition, 'counter', () =>
        values.all().map(([labels, { value }]) => line(definition.name, labels, value)),
      )
      return {
        add(labels = {}, amount = 1) {
          // A number that would take a counter back, or spoil it, is not counted.
          if (amount >= 0 && Number.isFinite(amount)) values.at(labels).value += amount
        },
      }
    },
    gauge(definition) {
      // Until it is set its value is unknown, which is not 0.
      const values = seriesOf(definition, () => ({ value: 0 }), false)
      define(definition, 'gauge', () =>
        values.all().map(([labels, { value }]) => line(definition.name, labels, value)),
      )
      return {
        set(value, labels = {}) {
          values.at(labels).value = value
        },
      }
    },
    readGauge(definition, read) {
      define(definition, 'gauge', () => [line(definition.name, [], read())])
    },
    histogram(definition, buckets) {
      const values = seriesOf(definition, () => ({
        counts: buckets.map(() => 0),
        sum: 0,
        count: 0,
      }))
      define(definition, 'histogram', () =>
        values
          .all()
          .flatMap(([labels, { counts, sum, count }]) => [
            ...buckets.map((bound, index) =>
              line(`${definition.name}_bucket`, [...labels, ['le', String(bound)]], counts[index]),
            ),
            line(`${definition.name}_bucket`, [...labels, ['le', '+Inf']], count),
            line(`${definition.name}_sum`, labels, sum),
            line(`${definition.name}_count`, labels, count),
          ]),
      )
      return {
        observe(value, labels = {}) {
          if (!Number.isFinite(value)) return
          const series = values.at(labels)
          series.sum += value
          series.count += 1
          for (const [index, bound] of buckets.entries())
            if (value <= bound) series.counts[index] = (series.counts[index] ?? 0) + 1
        },
      }
    },
    text: () => `${families.map(family => family()).join('\n')}\n`,
  }
}

type Labels = ReadonlyArray<readonly [name: string, value: string]>

/** The series of one metric by the values of its labels, bounded. */
function seriesOf<Value>(
  { name, labels: labelNames = [] }: MetricDefinition,
  empty: () => Value,
  isKnown = true,
) {
  const series = new Map<string, { readonly labels: Labels; readonly value: Value }>()
  const at = (labels: Labels): Value | undefined => series.get(JSON.stringify(labels))?.value
  const made = (labels: Labels): Value => {
    const value = empty()
    series.set(JSON.stringify(labels), { labels, value })
    return value
  }
  // What was counted without labels is told from the start, as 0.
  if (isKnown && labelNames.length === 0) made([])
  return {
    at(given: LabelValues): Value {
      const labels = labelNames.map((label): [string, string] => {
        const value = given[label]
        invariant(value !== undefined, `${name} is counted with its label ${label}`)
        return [label, value.toWellFormed().slice(0, maxLabelLength)]
      })
      const found = at(labels)
      if (found !== undefined) return found
      if (series.size < maxSeries) return made(labels)
      const others = labelNames.map((label): [string, string] => [label, 'other'])
      return at(others) ?? made(others)
    },
    all: (): ReadonlyArray<readonly [Labels, Value]> =>
      [...series.values()].map(({ labels, value }) => [labels, value]),
  }
}

const line = (name: string, labels: Labels, value = 0): string => {
  const shown = labels.map(([label, text]) => `${label}="${escaped(text)}"`).join(',')
  return `${name}${shown === '' ? '' : `{${shown}}`} ${value}`
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

import type { Tracer } from '../../core/ports/tracer.ts'
import { silentTracer } from '../../support/tracing.ts'
import { appMetrics, type AppMetrics } from './app-metrics.ts'
import { recordingTracer } from './recording-tracer.ts'
import { spanExporter, type ExporterOptions } from './span-exporter.ts'

/** What the product tells of its own work. */
export interface Telemetry {
  readonly tracer: Tracer
  readonly metrics: AppMetrics
  /** Why traces are incomplete, for people; undefined while none are lost. */
  problem(): string | undefined
  /** Sends what waits; takes a bounded time and never throws. */
  close(): Promise<void>
}

/** Metrics in memory, and traces to `exporter`; without it nothing is traced. */
export function telemetry(exporter: ExporterOptions | undefined, startProblem?: string): Telemetry {
  const spans = exporter === undefined ? undefined : spanExporter(exporter)
  return {
    tracer: spans === undefined ? silentTracer : recordingTracer(span => spans.add(span)),
    metrics: appMetrics(() => spans?.counts() ?? { sent: 0, dropped: 0, waiting: 0 }),
    problem: () => spans?.problem() ?? startProblem,
    close: async () => await spans?.close(),
  }
}

import { z } from 'zod'
import { secret, type Secret } from '../../support/secret.ts'

const isHttp = (text: string): boolean =>
  ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

const hasNoCredentials = (text: string): boolean =>
  (URL.parse(text)?.username ?? '') + (URL.parse(text)?.password ?? '') === ''

/** What the product tells of its own work, and to whom; nothing unless named here. */
export const telemetrySettings = z.strictObject({
  environment: z
    .enum(['use', 'ignore'])
    .default('use')
    .describe("whether OpenTelemetry's own environment variables may switch traces on"),
  traces: z
    .strictObject({
      endpoint: z
        .string()
        .refine(isHttp, 'must be a URL such as http://localhost:4318')
        .refine(
          hasNoCredentials,
          'must hold no credentials; name an environment variable with headersVariable',
        )
        .describe('address that takes OTLP over HTTP; without a path, /v1/traces is appended'),
      headersVariable: z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable')
        .optional()
        .describe('environment variable with headers, as name=value,name=value'),
      timeoutMs: z.int().min(1).max(60_000).default(5_000),
    })
    .optional(),
})

type TelemetrySettings = z.infer<typeof telemetrySettings>

/** Where traces go, by configuration or environment. */
interface TraceSettings {
  readonly endpoint: string
  readonly headers: ReadonlyArray<readonly [name: string, value: Secret]>
  readonly timeoutMs: number
  readonly serviceName: string
}

/** Undefined settings: nothing is traced. A variable that cannot be used is told, not thrown. */
export interface ReadTraceSettings {
  readonly settings?: TraceSettings | undefined
  readonly problem?: string | undefined
}

const defaultTimeoutMs = 5_000

/**
 * Where traces go: as configured, else as OpenTelemetry's variables say
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/): `OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`, unless `OTEL_SDK_DISABLED` is "true" or
 * `OTEL_TRACES_EXPORTER` is "none".
 */
export function traceSettings(
  { environment, traces }: TelemetrySettings,
  variables: NodeJS.ProcessEnv = process.env,
): ReadTraceSettings {
  const present = (name: string): string | undefined => {
    const value = variables[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  const serviceName = present('OTEL_SERVICE_NAME') ?? 'veritrail'
  if (traces !== undefined) {
    const { headersVariable } = traces
    const headers = headersVariable === undefined ? undefined : present(headersVariable)
    if (headersVariable !== undefined && headers === undefined)
      return unused(
        `the variable ${headersVariable}, named in telemetry.traces.headersVariable, is not set`,
      )
    return withHeaders(headers, headersVariable ?? '', {
      endpoint: withTracePath(traces.endpoint, 'where there is none'),
      timeoutMs: traces.timeoutMs,
      serviceName,
    })
  }
  if (environment === 'ignore') return {}
  const [whole, base] = [
    present('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
    present('OTEL_EXPORTER_OTLP_ENDPOINT'),
  ]
  const given = whole ?? base
  if (
    given === undefined ||
    present('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' ||
    present('OTEL_TRACES_EXPORTER') === 'none'
  )
    return {}
  const variable =
    whole === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  if (!isHttp(given) || !hasNoCredentials(given))
    return unused(`${variable} must be an http or https URL without credentials`)
  const protocol =
    present('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? present('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol === 'grpc')
    return unused('OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and OTLP over HTTP alone is spoken here')
  const timeout = Number(
    present('OTEL_EXPORTER_OTLP_TRACES_TIMEOUT') ?? present('OTEL_EXPORTER_OTLP_TIMEOUT'),
  )
  const headersVariable =
    present('OTEL_EXPORTER_OTLP_TRACES_HEADERS') === undefined
      ? 'OTEL_EXPORTER_OTLP_HEADERS'
      : 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'
  return withHeaders(present(headersVariable), headersVariable, {
    endpoint: whole ?? withTracePath(given, 'always'),
    timeoutMs: timeout >= 1 && timeout <= 60_000 ? timeout : defaultTimeoutMs,
    serviceName,
  })
}

const unused = (why: string): ReadTraceSettings => ({ problem: `Nothing is traced: ${why}.` })

function withTracePath(endpoint: string, when: 'always' | 'where there is none'): string {
  const url = new URL(endpoint)
  if (when === 'always' || url.pathname === '/')
    url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}

const headerPattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

/** `name=value,name=value`, the values percent-encoded, as OpenTelemetry has it. */
function withHeaders(
  text: string | undefined,
  variable: string,
  settings: Omit<TraceSettings, 'headers'>,
): ReadTraceSettings {
  const headers: Array<readonly [string, Secret]> = []
  for (const part of (text ?? '').split(',')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(0, equals)).trim()
    const value = decoded(part.slice(equals + 1).trim())
    if (!headerPattern.test(name) || value === undefined)
      return unused(`${variable} must hold headers as name=value,name=value`)
    headers.push([name, secret(value)])
  }
  return { settings: { ...settings, headers } }
}

function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value)
    return /^[\t\x20-\x7e]*$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

import { STATUS_CODES } from 'node:http'
import { errorStatus, type ErrorBody } from './errors.ts'

/** An error in the usual form as the bytes of a whole response, for what no handler gets. */
export function rawError(code: ErrorBody['error']['code'], message: string): string {
  const status = errorStatus[code]
  const body = JSON.stringify({ error: { code, message, details: {} } } satisfies ErrorBody)
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json\r\n` +
    'X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n' +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

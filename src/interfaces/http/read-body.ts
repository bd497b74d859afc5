import { AppError } from '../../core/errors.ts'
import { parseJson } from '../../support/json.ts'
import { RequestError } from './errors.ts'
import { isNestedBeyond } from './nesting.ts'

// Parameters of queries hold lists in lists; a hundred levels are what queries themselves may have.
const mostNesting = 100

/**
 * The JSON of a request. Throws `unsupported_media_type`, which also keeps forms of other web pages
 * out, `too_large` beyond `maxBytes`, `invalid_input` for what is no JSON in UTF-8 or nested too
 * deeply, and `aborted` where the client goes before the end.
 */
export async function readJsonBody(
  request: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new RequestError('unsupported_media_type', 'Send the body as application/json.')
  const tooLarge = (): RequestError =>
    new RequestError('too_large', `A body may have at most ${maxBytes} bytes.`, {
      connection: 'close',
    })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    // Reading fails only where the connection does.
    throw new AppError('aborted', 'The body did not come to its end.', {}, { cause })
  }
  if (size > maxBytes) throw tooLarge()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      'The body is not valid UTF-8.',
      { issues: [{ path: '', message: 'not valid UTF-8' }] },
      { cause },
    )
  }
  if (isNestedBeyond(mostNesting, text))
    throw new AppError('invalid_input', `The body is nested deeper than ${mostNesting} levels.`, {
      issues: [{ path: '', message: 'nested too deeply' }],
    })
  return parseJson(text, 'The body')
}

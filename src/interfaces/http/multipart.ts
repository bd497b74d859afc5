import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { z } from 'zod'
import { groupName } from '../../core/contract/http/schemas.ts'
import { AppError } from '../../core/errors.ts'
import { RequestError } from './errors.ts'

export interface MultipartLimits {
  readonly maxFileBytes: number
  readonly maxFiles: number
  readonly maxFields: number
}

/** What of a form is read one after the other, in its order. */
export interface MultipartReader {
  readonly field: (name: string, value: string) => void
  /** Has to read the content to its end, or throw. */
  readonly file: (name: string, fileName: string, content: Readable) => Promise<void>
}

const maxFieldBytes = 1_000
const { $schema: _, ...groupSchema } = z.toJSONSchema(groupName)

/** JSON Schema of a form with files, groups that may read them, and other fields. */
export const fileForm = (fields: Readonly<Record<string, unknown>> = {}) => ({
  type: 'object',
  required: ['files'],
  additionalProperties: false,
  properties: {
    files: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1 },
    ...fields,
    group: {
      type: 'array',
      items: groupSchema,
      maxItems: 64,
      description: 'who may read them; the usual groups unless given',
    },
  },
})

/** A file of a form, whole; for those that are small. */
export async function bytesOf(content: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Refuses a form that another web page sends, which any may: whatever lets a browser in must not
 * let those in. Throws `refused_origin`.
 */
export function refuseOtherSites(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new RequestError('refused_origin', 'Requests of other web pages are refused.')
}

/**
 * Reads a form as it arrives; at most a few buffers of it are in memory. Throws
 * `unsupported_media_type`, `too_large`, `invalid_input` for what is no form, `aborted` where the
 * client goes before the end, and what the reader throws.
 */
export async function readMultipart(
  request: { readonly headers: Headers; readonly content: ReadableStream<Uint8Array> | null },
  limits: MultipartLimits,
  reader: MultipartReader,
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type))
    throw new RequestError('unsupported_media_type', 'Send the files as multipart/form-data.')
  const form = formParser(type, limits)
  const content = Readable.fromWeb((request.content ?? new Blob([]).stream()) as NodeReadableStream)
  const open = new Set<Readable>()
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    content.destroy()
    form.destroy()
    // Otherwise whoever reads one of them would wait for its end.
    for (const file of open) file.destroy(new Error('the form ended in the middle'))
  }
  /** Either the connection was cut, or what came over it is no form. */
  const cut = (cause: unknown): AppError =>
    options.signal.aborted || content.errored !== null
      ? new AppError('aborted', 'The upload did not come to its end.', {}, { cause })
      : notAForm(cause)
  // Files come as fast as they are parsed, several from one buffer; each is read in its turn.
  let reading: Promise<void> = Promise.resolve()
  const tooLarge = (what: string): RequestError =>
    new RequestError('too_large', what, { connection: 'close' })
  form.on('field', (name, value, nameIsCut, valueIsCut) => {
    try {
      if (nameIsCut || valueIsCut) throw tooLarge('A field of the form is too long.')
      reader.field(name, value)
    } catch (error) {
      fail(error)
    }
  })
  form.on('file', (name, stream, fileName: string | undefined) => {
    open.add(stream)
    stream.on('close', () => open.delete(stream))
    // Whoever reads it is told too.
    stream.on('error', () => undefined)
    stream.on('limit', () => {
      fail(
        tooLarge(
          `A file may have at most ${limits.maxFileBytes} bytes. "veritrail serve --max-upload" ` +
            'allows larger ones.',
        ),
      )
    })
    reading = reading.then(async () => {
      if (failure !== undefined) return
      try {
        await reader.file(name, asGiven(fileName ?? ''), stream)
      } catch (error) {
        fail(error instanceof AppError || error instanceof RequestError ? error : cut(error))
      }
    })
  })
  form.on('filesLimit', () => fail(tooLarge(`At most ${limits.maxFiles} files may come at once.`)))
  form.on('fieldsLimit', () => fail(tooLarge('The form has too many fields.')))
  try {
    await pipeline(content, form, { signal: options.signal })
  } catch (cause) {
    fail(cut(cause))
  }
  await reading
  if (failure !== undefined) throw failure
}

function formParser(type: string, limits: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        fileSize: limits.maxFileBytes,
        files: limits.maxFiles,
        fields: limits.maxFields,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
        headerSize: 16 * 2 ** 10,
      },
    })
  } catch (cause) {
    throw notAForm(cause)
  }
}

/** Browsers write these three signs of a name so (WHATWG HTML, multipart form data). */
const asGiven = (fileName: string): string =>
  fileName.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

const notAForm = (cause: unknown): AppError<'invalid_input'> =>
  new AppError(
    'invalid_input',
    'The body is not a complete multipart form.',
    { issues: [{ path: '', message: 'not a multipart form' }] },
    { cause },
  )

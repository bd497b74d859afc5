import { AppError } from '../../core/errors.ts'
import type { NamedBytes } from '../../app/use-cases/table-files.ts'
import { bytesOf, readMultipart } from './multipart.ts'
import type { Call } from './route.ts'

/** JSON Schema of a form with one table. */
export const tableForm = {
  type: 'object',
  required: ['file'],
  additionalProperties: false,
  properties: { file: { type: 'string', format: 'binary' } },
} as const

/** The table of such a form. Throws `invalid_input` for any other. */
export async function tableOf(
  { headers, content, access }: Call,
  maxFileBytes: number,
): Promise<NamedBytes> {
  const files: NamedBytes[] = []
  await readMultipart(
    { headers, content },
    { maxFileBytes, maxFiles: 1, maxFields: 0 },
    {
      field: () => {
        throw noTable()
      },
      async file(name, fileName, file) {
        if (name !== 'file' || fileName === '') throw noTable()
        files.push({ name: fileName, bytes: await bytesOf(file) })
      },
    },
    access,
  )
  const [file] = files
  if (file === undefined) throw noTable()
  return file
}

const noTable = (): AppError<'invalid_input'> =>
  new AppError('invalid_input', 'A form of this route has one table, called "file".', {
    issues: [{ path: 'file', message: 'is not valid' }],
  })

import { ApiError } from '../../api/errors.ts'

/** What the server says of single fields of a request that it refused. */
export function fieldErrors(error: unknown): ReadonlyArray<readonly [path: string, text: string]> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details['issues'])) return []
  return (error.details['issues'] as unknown[]).flatMap(issue => {
    if (typeof issue !== 'object' || issue === null) return []
    const { path, message } = issue as { readonly path?: unknown; readonly message?: unknown }
    return typeof path === 'string' && typeof message === 'string' && path !== ''
      ? [[path, message] as const]
      : []
  })
}

/** The first message about a field, or about a part of it: of `bands` also that of `bands.high`. */
export const errorOf = (error: unknown, field: string): string | undefined =>
  fieldErrors(error).find(([path]) => path.split('.').includes(field))?.[1]

import type { App } from '../../compose.ts'

/** Reads one number from the store; throws `store_unavailable` or `aborted` where none comes. */
export async function checkReadiness(
  { store }: Pick<App, 'store'>,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<void> {
  await store.documents.commitSeq({
    principal: { kind: 'system', reason: 'whether the store answers' },
    ...options,
  })
}

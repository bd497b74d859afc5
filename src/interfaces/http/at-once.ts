import { principalKey } from './principal-key.ts'
import type { Principal } from '../../core/principal.ts'
import { RequestError } from './errors.ts'

/** Runs work for somebody; throws `rate_limited` where too much of theirs runs already. */
export type AtOnce = <Value>(principal: Principal, work: () => Promise<Value>) => Promise<Value>

/** At most so many at once for each; what is refused gets the headers. */
export function atOnce(
  most: number,
  headers: Readonly<Record<string, string>> = { 'retry-after': '1' },
): AtOnce {
  const running = new Map<string, number>()
  return async (principal, work) => {
    const key = principalKey(principal)
    const count = running.get(key) ?? 0
    if (count >= most)
      throw new RequestError(
        'rate_limited',
        `${most} requests of this kind run already. Wait until one of them has ended.`,
        headers,
      )
    running.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
}

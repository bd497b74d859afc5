import type { Clock } from '../../core/ports/clock.ts'
import type { Principal } from '../../core/principal.ts'
import { RequestError } from './errors.ts'
import { principalKey } from './principal-key.ts'

/** Beyond so many users those are forgotten who have been silent for a minute. */
const mostBuckets = 10_000

/**
 * Counts a request of somebody; throws `rate_limited`, with the seconds to wait, beyond
 * `perMinute`. A token bucket for each: what was saved up in a minute may be used at once.
 */
export function rateLimit(perMinute: number, clock: Clock): (principal: Principal) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return principal => {
    const now = clock.now()
    const key = principalKey(principal)
    const bucket = buckets.get(key) ?? { left: perMinute, at: now }
    // A clock that was put back gives nothing and takes nothing.
    const gained = (Math.max(0, now - bucket.at) / 60_000) * perMinute
    bucket.left = Math.min(perMinute, bucket.left + gained)
    bucket.at = now
    if (!buckets.has(key) && buckets.size >= mostBuckets)
      for (const [other, { at }] of buckets) if (now - at >= 60_000) buckets.delete(other)
    buckets.set(key, bucket)
    if (bucket.left < 1) {
      const seconds = Math.max(1, Math.ceil(((1 - bucket.left) / perMinute) * 60))
      throw new RequestError(
        'rate_limited',
        `There were more than ${perMinute} requests in a minute. Try again in ${seconds} s.`,
        { 'retry-after': String(seconds) },
      )
    }
    bucket.left -= 1
  }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Job } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { isOver, watchJob } from './job-watch.ts'

/**
 * A job as it goes on: the one that runs when the view is opened, or that was begun in it.
 * `isOwn` tells the job from others, `onOver` is called when it has ended.
 */
export function useFollowedJob(
  isOwn: (job: Job) => boolean,
  onOver: () => void,
): { readonly job: Job | undefined; readonly error: unknown; readonly follow: (job: Job) => void } {
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const follow = async (begun: Job): Promise<void> => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setJob(begun)
    setError(undefined)
    try {
      for await (const now of watchJob(begun.id, own.signal)) setJob(now)
      onOver()
    } catch (failed) {
      if (!own.signal.aborted) setError(failed)
    }
  }
  const { data: open } = useQuery({
    queryKey: ['open-jobs'],
    queryFn: async ({ signal }) =>
      (
        await get<{ readonly jobs: readonly Job[] }>('/jobs', { limit: 100 }, { signal })
      ).jobs.filter(each => !isOver(each)),
    staleTime: 0,
    gcTime: 0,
  })
  const isFollowing = useRef(false)
  useEffect(() => {
    const running = open?.find(isOwn)
    if (running === undefined || isFollowing.current) return
    isFollowing.current = true
    void follow(running)
    // Only what ran when the view was opened; another one is followed by whoever begins it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
  return {
    job,
    error,
    follow(begun) {
      isFollowing.current = true
      void follow(begun)
    },
  }
}

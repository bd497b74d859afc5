import type { ReactNode } from 'react'
import { Queue } from './queue.tsx'
import { RateAnswer } from './rate-answer.tsx'

/** What people say of answers: which wait for a rating, or one of them. */
export default function Rate({ answer }: { readonly answer?: string | undefined }): ReactNode {
  return answer === undefined ? <Queue /> : <RateAnswer key={answer} id={answer} />
}

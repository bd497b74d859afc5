import type { ReactNode } from 'react'
import { FrameworkList } from './framework-list.tsx'
import { FrameworkView } from './framework-view.tsx'

/** The standards frameworks of the corpus, or one of them with what documents show of it. */
export default function Frameworks({
  framework,
}: {
  readonly framework?: string | undefined
}): ReactNode {
  return framework === undefined ? (
    <FrameworkList />
  ) : (
    <FrameworkView key={framework} reference={framework} />
  )
}

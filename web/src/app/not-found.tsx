import type { ReactNode } from 'react'
import { buttonClass } from '../design/button.tsx'
import { Empty } from '../design/states.tsx'
import { common } from '../texts/common.ts'
import { Link } from './router.tsx'
import { paths } from './routes.ts'

export function NotFound(): ReactNode {
  return (
    <Empty icon="question" title={common.nothingHere}>
      <Link to={paths.ask} className={buttonClass()}>
        {common.toAsk}
      </Link>
    </Empty>
  )
}

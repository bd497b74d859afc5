import type { ReactNode } from 'react'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { graph as texts } from '../../../texts/graph.ts'
import styles from './details.module.css'

const most = 10

/** Links to documents of which only the ids are known. */
export const DocumentLinks = ({ ids }: { readonly ids: readonly string[] }): ReactNode => (
  <span className={styles.links}>
    {ids.slice(0, most).map((id, index) => (
      <Link key={id} to={paths.document(id)}>
        {texts.document(index + 1)}
      </Link>
    ))}
  </span>
)

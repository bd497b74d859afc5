import { useState, type ReactNode } from 'react'
import type { CypherResult } from 'veritrail/contract'
import { Notice } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { cypher as texts } from '../../texts/cypher.ts'
import { Explorer } from '../graph/explorer.tsx'
import { useExploration } from '../graph/exploration.ts'
import type { Outcome } from './queries.ts'
import { Plan } from './result/plan.tsx'
import { ResultTable } from './result/result-table.tsx'
import styles from './cypher.module.css'

/** What came of a query: a table, a drawing, or how it would be run. */
export function Result({
  outcome: { request, result, plan },
}: {
  readonly outcome: Outcome
}): ReactNode {
  const [tab, setTab] = useState('table')
  if (plan !== undefined) return <Plan plan={plan} />
  if (result === undefined) return null
  return (
    <section className={styles.result} aria-label={texts.result}>
      <p className={styles.hint} role="status">
        {texts.rows(result.rows.length, result.truncated, result.durationMs)}
      </p>
      {result.truncated && <Notice>{texts.truncated(request.limit)}</Notice>}
      {result.notes.map(note => (
        <Notice key={note}>{note}</Notice>
      ))}
      <Tabs
        label={texts.result}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'table', label: texts.table, content: <ResultTable result={result} /> },
          { id: 'graph', label: texts.graph, content: <Drawn result={result} /> },
        ]}
      />
    </section>
  )
}

function Drawn({ result }: { readonly result: CypherResult }): ReactNode {
  const exploration = useExploration(result.graph)
  if (result.graph.nodes.length === 0) return <p className={styles.hint}>{texts.noGraph}</p>
  return (
    <div className={styles.drawn}>
      <Explorer exploration={exploration} title={texts.resultGraph} />
    </div>
  )
}

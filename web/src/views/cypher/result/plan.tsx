import type { ReactNode } from 'react'
import type { CypherPlan } from 'veritrail/contract'
import { Notice } from '../../../design/states.tsx'
import { cypher as texts } from '../../../texts/cypher.ts'
import { valueText } from './value-text.ts'
import styles from './result.module.css'

/** How a query would be run. */
export const Plan = ({ plan }: { readonly plan: CypherPlan }): ReactNode => (
  <div className={styles.plan}>
    {plan.notes.map(note => (
      <Notice key={note}>{note}</Notice>
    ))}
    <section>
      <h2>{texts.asRun}</h2>
      <pre>{plan.cypher}</pre>
    </section>
    <section>
      <h2>{texts.steps}</h2>
      <ol>
        {plan.steps.map(({ clause, ...more }, index) => (
          <li key={index}>
            <strong>{clause}</strong>
            {Object.entries(more)
              .filter(([, value]) => !Array.isArray(value) || value.length > 0)
              .map(([name, value]) => (
                <div key={name} className={styles.fact}>
                  {name}: {valueText(value)}
                </div>
              ))}
          </li>
        ))}
      </ol>
    </section>
    {plan.statements.length > 0 && (
      <section>
        <h2>{texts.statements}</h2>
        {plan.statements.map(({ statement, plan: own }) => (
          <pre key={statement}>{`${statement}\n\n${own}`}</pre>
        ))}
      </section>
    )}
  </div>
)

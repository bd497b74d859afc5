import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { send } from '../../api/client.ts'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { verify as words } from '../../texts/verify.ts'
import { quotedItems } from '../evidence/evidence-items.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { Results, type Selected, type Verification } from './results.tsx'
import { TextForm, type Task } from './text-form.tsx'
import layout from '../../design/layout.module.css'
import styles from './verify.module.css'

const longText = 5_000

/** A text from anywhere, sentence by sentence, with what decides each, in its source beside it. */
export default function Verify(): ReactNode {
  const [selected, setSelected] = useState<Selected>()
  const [isStopped, setIsStopped] = useState(false)
  const running = useRef<AbortController>(undefined)
  // Nobody reads what comes after one has left.
  useEffect(() => () => running.current?.abort(), [])
  const checking = useMutation({
    mutationFn({ text, documents }: Task) {
      running.current?.abort()
      running.current = new AbortController()
      const body = { text, ...(documents.length > 0 && { documents }) }
      return send<Verification>('POST', '/verify', body, { signal: running.current.signal })
    },
  })
  const { data, error, isPending, variables } = checking
  const check = (task: Task): void => {
    setSelected(undefined)
    setIsStopped(false)
    checking.mutate(task)
  }
  const sentence = data?.verified.sentences.find(({ index }) => index === selected?.sentence)
  return (
    <div className={layout.view}>
      <div className={layout.column}>
        <div className={styles.middle}>
          <header className={styles.head}>
            <h1>{words.title}</h1>
            <p>{words.hint}</p>
          </header>
          <TextForm
            isChecking={isPending}
            onCheck={check}
            onStop={() => {
              setIsStopped(true)
              running.current?.abort()
              checking.reset()
            }}
          />
          {isPending && (
            <>
              {variables.text.length > longText && <Notice>{words.checkingLong}</Notice>}
              <Loading label={words.checking} />
            </>
          )}
          {isStopped && <Notice>{words.stopped}</Notice>}
          {error !== null && (
            <Failure
              error={error}
              onRetry={() => {
                if (variables !== undefined) check(variables)
              }}
            />
          )}
          {data !== undefined && (
            <Results found={data} selected={selected} onSelect={setSelected} />
          )}
        </div>
      </div>
      {sentence !== undefined && selected !== undefined && (
        <div className={layout.source}>
          <EvidencePanel
            items={quotedItems(sentence)}
            at={selected.at}
            onMove={at => setSelected({ ...selected, at })}
            onClose={() => setSelected(undefined)}
          />
        </div>
      )}
    </div>
  )
}

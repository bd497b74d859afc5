import { useId, useSyncExternalStore, type ReactNode } from 'react'
import type { Job } from 'veritrail/contract'
import { Button, IconButton } from '../../design/button.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { common } from '../../texts/common.ts'
import { corpus } from '../../texts/corpus.ts'
import { JobItems } from './job-items.tsx'
import { jobOutcome } from './job-watch.ts'
import { cancel, dismiss, said, tryAgain, uploads, type Upload } from './uploads.ts'
import layout from '../../design/layout.module.css'
import styles from './upload-list.module.css'

/** What is being added and what became of it. */
export function UploadList(): ReactNode {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get)
  const words = useSyncExternalStore(said.subscribe, said.get)
  return (
    <>
      <div className="for-readers" role="status" aria-live="polite">
        {words}
      </div>
      {all.length > 0 && (
        <section className={styles.list} aria-label={corpus.uploadsTitle}>
          {all.map(upload => (
            <OneUpload key={upload.id} upload={upload} />
          ))}
        </section>
      )}
    </>
  )
}

function OneUpload({ upload }: { readonly upload: Upload }): ReactNode {
  const { name, names, stage, job, error } = upload
  const id = useId()
  const busy = stage === 'sending' || stage === 'watching'
  return (
    <article className={styles.upload} aria-labelledby={id}>
      <div className={layout.line}>
        {busy && <Spinner />}
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <span className={styles.state}>{stateOf(upload)}</span>
        {(stage === 'unsent' || stage === 'unwatched') && (
          <Button small icon="retry" onPress={() => tryAgain(upload)}>
            {common.tryAgain}
          </Button>
        )}
        {busy ? (
          <Button
            small
            icon="stop"
            aria-label={corpus.cancelUpload(name)}
            onPress={() => void cancel(upload)}
          >
            {corpus.cancel}
          </Button>
        ) : (
          <IconButton
            small
            icon="close"
            label={corpus.dismiss(name)}
            onPress={() => dismiss(upload)}
          />
        )}
      </div>
      {stage === 'sending' && <progress className={styles.bar} aria-labelledby={id} />}
      {stage === 'watching' && job !== undefined && <JobBar job={job} name={name} />}
      {stage === 'unsent' && (
        <Notice kind={error === undefined ? 'info' : 'error'}>
          {error !== undefined && `${failureText(error)} `}
          {corpus.sendingFailed}
        </Notice>
      )}
      {stage === 'unwatched' && (
        <Notice kind="warning">
          {corpus.followFailed} {failureText(error)}
        </Notice>
      )}
      {job?.notes.map(note => (
        <Notice key={note}>{note}</Notice>
      ))}
      <JobItems
        name={name}
        items={job?.items ?? names.map(each => ({ name: each, outcome: 'waiting' as const }))}
        truncated={job?.truncated === true}
      />
    </article>
  )
}

function stateOf({ stage, job }: Upload): string {
  if (stage === 'sending') return corpus.sending
  return job === undefined ? '' : jobOutcome(job)
}

function JobBar({ job, name }: { readonly job: Job; readonly name: string }): ReactNode {
  const { done, total, current } = job.progress
  return (
    <>
      <progress
        className={styles.bar}
        aria-label={corpus.progress(name)}
        // Without a value it says that something goes on.
        {...(total !== null && total > 0 && { value: Math.min(done, total), max: total })}
      />
      {current !== undefined && <p className={styles.current}>{current}</p>}
    </>
  )
}

import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Job, JobItem } from 'veritrail/contract'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, IconButton } from '../../design/button.tsx'
import type { IconName } from '../../design/icons.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { common } from '../../texts/common.ts'
import { corpus } from '../../texts/corpus.ts'
import { jobOutcome } from './job-watch.ts'
import { cancel, dismiss, said, tryAgain, uploads, type Upload } from './uploads.ts'
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
  const { name, stage, job, error } = upload
  const id = useId()
  const busy = stage === 'sending' || stage === 'watching'
  return (
    <article className={styles.upload} aria-labelledby={id}>
      <div className={styles.head}>
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
      <Items upload={upload} />
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

const shownAtFirst = 20
const weight: Readonly<Partial<Record<JobItem['outcome'], number>>> = {
  failed: 0,
  skipped: 1,
  reading: 2,
}

/** The files one by one: what failed comes first, and a long list is cut until it is asked for. */
function Items({ upload: { name, names, job } }: { readonly upload: Upload }): ReactNode {
  const [all, setAll] = useState(false)
  const items: readonly JobItem[] =
    job?.items ?? names.map(each => ({ name: each, outcome: 'waiting' as const }))
  if (items.length === 0) return null
  const sorted = items.toSorted((a, b) => (weight[a.outcome] ?? 3) - (weight[b.outcome] ?? 3))
  const shown = all ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.items} aria-label={corpus.items(name)}>
        {shown.map((item, index) => (
          <li key={`${item.name} ${index}`} className={styles.item}>
            <Outcome outcome={item.outcome} />
            <span className={styles.file}>
              <ItemName item={item} />
              {item.documents !== undefined && (
                <span className={styles.reason}> {corpus.holds(item.documents)}</span>
              )}
              {item.reason !== undefined && <span className={styles.reason}>{item.reason}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button small look="quiet" icon="down" onPress={() => setAll(true)}>
          {corpus.showAll(items.length)}
        </Button>
      )}
      {all && job?.truncated === true && <p className={styles.reason}>{corpus.truncated}</p>}
    </>
  )
}

function ItemName({ item: { name, documentId, outcome } }: { readonly item: JobItem }): ReactNode {
  return documentId === undefined || outcome === 'failed' ? (
    <span>{name}</span>
  ) : (
    <Link to={paths.document(documentId)}>{name}</Link>
  )
}

const looks: Readonly<
  Record<
    JobItem['outcome'],
    { readonly icon: IconName; readonly tone?: 'supported' | 'contradicted' | 'unfound' | 'accent' }
  >
> = {
  waiting: { icon: 'more' },
  reading: { icon: 'right', tone: 'accent' },
  added: { icon: 'check', tone: 'supported' },
  changed: { icon: 'edit', tone: 'supported' },
  unchanged: { icon: 'dash' },
  skipped: { icon: 'info', tone: 'unfound' },
  failed: { icon: 'cross', tone: 'contradicted' },
}

const Outcome = ({ outcome }: { readonly outcome: JobItem['outcome'] }): ReactNode => (
  <Badge {...looks[outcome]}>{corpus.outcomes[outcome]}</Badge>
)

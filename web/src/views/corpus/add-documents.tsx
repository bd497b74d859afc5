import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { failureText, Notice } from '../../design/states.tsx'
import { common } from '../../texts/common.ts'
import { corpus } from '../../texts/corpus.ts'
import { AddressForm } from './address-form.tsx'
import { DropZone } from './drop-zone.tsx'
import type { ChosenFile } from './dropped-files.ts'
import { GroupChoice } from './group-choice.tsx'
import { groupsQuery } from './queries.ts'
import { addFiles, resumeJobs } from './uploads.ts'
import styles from './add-documents.module.css'

/** Adds files, folders and web pages. Whoever has several groups says who may read them. */
export function AddDocuments(): ReactNode {
  const known = useQuery(groupsQuery)
  const [chosen, setChosen] = useState<readonly string[]>()
  const [held, setHeld] = useState<readonly ChosenFile[]>([])
  useEffect(() => void resumeJobs(), [])
  const all = known.data?.groups ?? []
  const hasChoice = all.length > 1
  const groups = hasChoice ? (chosen ?? known.data?.usual ?? []) : []
  const isReady = known.data !== undefined && (!hasChoice || groups.length > 0)
  const take = (files: readonly ChosenFile[]): void => {
    if (isReady) addFiles(files, groups)
    else setHeld(before => [...before, ...files])
  }
  return (
    <section className={styles.add} aria-label={corpus.addTitle}>
      <DropZone onFiles={take} />
      {known.isError && (
        <Notice kind="error">
          {corpus.groupsFailed} {failureText(known.error)}{' '}
          <Button small icon="retry" onPress={() => void known.refetch()}>
            {common.tryAgain}
          </Button>
        </Notice>
      )}
      {hasChoice && <GroupChoice all={all} chosen={groups} onChoose={setChosen} />}
      {held.length > 0 && (
        <div className={styles.held} role="status">
          <Notice kind="warning">{corpus.held(held.length)}</Notice>
          <Button
            look="primary"
            icon="upload"
            isDisabled={!isReady}
            onPress={() => {
              addFiles(held, groups)
              setHeld([])
            }}
          >
            {corpus.upload(held.length)}
          </Button>
          <Button look="quiet" onPress={() => setHeld([])}>
            {corpus.leaveOut}
          </Button>
        </div>
      )}
      <AddressForm groups={groups} isReady={isReady} />
    </section>
  )
}

import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Icon } from '../../design/icons.tsx'
import { Notice } from '../../design/states.tsx'
import { corpus } from '../../texts/corpus.ts'
import { filesOfDrop, filesOfInput, type ChosenFile } from './dropped-files.ts'
import styles from './add-documents.module.css'

/** What a place for files says. */
export interface DropWords {
  readonly title: string
  readonly drop: string
  readonly now: string
  readonly hint: string
}
const forDocuments: DropWords = {
  title: corpus.addTitle,
  drop: corpus.drop,
  now: corpus.dropNow,
  hint: corpus.dropHint,
}

/** Takes files and folders: dropped, or chosen with the buttons. */
export function DropZone({
  onFiles,
  words = forDocuments,
  folders = true,
}: {
  readonly onFiles: (files: readonly ChosenFile[]) => void
  readonly words?: DropWords
  /** Whether there is a button for folders. */
  readonly folders?: boolean
}): ReactNode {
  // Entering a child is told before leaving its parent, so what is open is counted.
  const [depth, setDepth] = useState(0)
  const [problem, setProblem] = useState<string>()
  const take = (files: readonly ChosenFile[], unreadable = 0): void => {
    setProblem(
      unreadable > 0
        ? corpus.dropUnreadable(unreadable)
        : files.length === 0
          ? corpus.dropEmpty
          : undefined,
    )
    if (files.length > 0) onFiles(files)
  }
  const drop = async ({ dataTransfer }: DragEvent): Promise<void> => {
    const { files, unreadable } = await filesOfDrop(dataTransfer)
    take(files, unreadable)
  }
  return (
    <>
      <div
        role="group"
        aria-label={words.title}
        className={classes(styles.zone, depth > 0 && styles.over)}
        onDragEnter={event => {
          if (hasFiles(event)) setDepth(before => before + 1)
        }}
        onDragLeave={event => {
          if (hasFiles(event)) setDepth(before => Math.max(0, before - 1))
        }}
        onDragOver={event => {
          if (!hasFiles(event)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
        }}
        onDrop={event => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setDepth(0)
          void drop(event)
        }}
      >
        <Icon name="upload" size={20} />
        <p className={styles.what}>{depth > 0 ? words.now : words.drop}</p>
        <div className={styles.buttons}>
          <Choose label={corpus.chooseFiles} onFiles={take} />
          {folders && <Choose label={corpus.chooseFolder} onFiles={take} folder />}
        </div>
        <p className={styles.hint}>{words.hint}</p>
      </div>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

function Choose({
  label,
  onFiles,
  folder = false,
}: {
  readonly label: string
  readonly onFiles: (files: readonly ChosenFile[]) => void
  readonly folder?: boolean
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={folder ? 'documents' : 'plus'} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder && { webkitdirectory: '' })}
        onChange={event => {
          onFiles(filesOfInput(event.target.files))
          // The same files once more are a change too.
          event.target.value = ''
        }}
      />
    </>
  )
}

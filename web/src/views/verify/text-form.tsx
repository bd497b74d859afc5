import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { TextArea } from '../../design/field.tsx'
import { Notice, Spinner } from '../../design/states.tsx'
import { verify as words } from '../../texts/verify.ts'
import { DocumentChoice, type Chosen } from './document-choice.tsx'
import { textOfFile } from './read-file.ts'
import styles from './verify.module.css'

export interface Task {
  readonly text: string
  /** Ids of the documents to compare with; none: all. */
  readonly documents: readonly string[]
}

/** As many characters as the server takes. */
const most = 1_000_000
const accepted = '.txt,.md,.markdown,.html,.htm,.pdf,.eml,.csv,.json,.rst,.log,text/*'

/** A text, typed, pasted or of a file, and what to compare it with. */
export function TextForm({
  isChecking,
  onCheck,
  onStop,
}: {
  readonly isChecking: boolean
  readonly onCheck: (task: Task) => void
  readonly onStop: () => void
}): ReactNode {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [file, setFile] = useState<{ readonly name: string; readonly problem?: string }>()
  const [isReading, setIsReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTooLong = text.length > most
  const isReady = text.trim() !== '' && !isTooLong && !isChecking && !isReading
  const take = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return
    const { name } = given
    setIsReading(true)
    try {
      const read = await textOfFile(given)
      if (read.trim() === '') setFile({ name, problem: words.emptyFile(name) })
      else {
        setText(read)
        setFile({ name })
      }
    } catch {
      setFile({ name, problem: words.unreadable(name) })
    } finally {
      setIsReading(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (isReady) onCheck({ text, documents: chosen.map(({ id }) => id) })
      }}
    >
      <TextArea
        label={words.text}
        className={styles.text}
        placeholder={words.placeholder}
        value={text}
        hint={
          file !== undefined && file.problem === undefined && text !== ''
            ? words.from(file.name)
            : text.length > most / 2
              ? words.length(text.length, most)
              : undefined
        }
        error={isTooLong ? words.tooLong(most) : undefined}
        onChange={event => {
          setText(event.target.value)
          setFile(undefined)
        }}
        onDragOver={event => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={event => {
          const [dropped] = event.dataTransfer.files
          if (dropped === undefined) return
          event.preventDefault()
          void take(dropped)
        }}
      />
      {file?.problem !== undefined && <Notice kind="error">{file.problem}</Notice>}
      <DocumentChoice chosen={chosen} onChoose={setChosen} />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" isDisabled={!isReady}>
          {isChecking ? words.checking : words.check}
        </Button>
        {isChecking && (
          <Button icon="stop" onPress={onStop}>
            {words.stop}
          </Button>
        )}
        <Button icon="upload" isDisabled={isReading} onPress={() => input.current?.click()}>
          {isReading ? words.reading : words.chooseFile}
        </Button>
        {isReading && <Spinner />}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={words.chooseFile}
          onChange={event => {
            void take(event.target.files?.[0])
            // The same file once more is a change too.
            event.target.value = ''
          }}
        />
      </div>
    </form>
  )
}

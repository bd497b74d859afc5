import { closeCompletion } from '@codemirror/autocomplete'
import { forceLinting, linter, type Diagnostic } from '@codemirror/lint'
import { StateEffect } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { createCypherEditor, type CypherEditor, type EditorSchema } from '@neo4j-cypher/codemirror'
import { useEffect, useRef, type ReactNode } from 'react'
import { cypher as texts } from '../../../texts/cypher.ts'
import style from './editor.css?inline'
import styles from './editor.module.css'

/** Something that is wrong in a query; line and column from 1. */
export interface Mistake {
  readonly query: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly suggestions: readonly string[]
}

/** The server has told another mistake, or none. */
const told = StateEffect.define<null>()

/**
 * Neo4j's editor for Cypher. It lives in a shadow root: there CodeMirror brings its styles as a
 * constructed sheet, where in a document it would write a `<style>`, which the policy of the page
 * refuses.
 */
export function Editor({
  given,
  onChange,
  onRun,
  schema,
  mistake,
}: {
  /** The text that it shows from when this is another object; what is typed stays in the editor. */
  readonly given: { readonly text: string }
  readonly onChange: (value: string) => void
  readonly onRun: () => void
  readonly schema: EditorSchema | undefined
  readonly mistake: Mistake | undefined
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CypherEditor>(undefined)
  const latest = useRef({ given, onChange, onRun, mistake })
  useEffect(() => {
    latest.current = { given, onChange, onRun, mistake }
  })

  useEffect(() => {
    const element = host.current
    if (element === null) return
    // React may mount twice; a shadow root stays.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const place = document.createElement('div')
    root.replaceChildren(place)
    const { editor: made } = createCypherEditor(place, {
      value: latest.current.given.text,
      autofocus: false,
      // Mistakes are told by the server, which knows more of Cypher than this parser.
      lint: false,
      lineWrapping: true,
      // Tab leads out of it.
      tabKey: false,
      search: false,
      cursorWide: false,
      lineNumberFormatter: line => line,
      preExtensions: [
        keymap.of([
          {
            key: 'Mod-Enter',
            run: view => {
              closeCompletion(view)
              latest.current.onRun()
              return true
            },
          },
        ]),
        EditorView.contentAttributes.of({ 'aria-label': texts.query, spellcheck: 'false' }),
        linter(view => marks(view, latest.current.mistake), {
          needsRefresh: ({ transactions }) =>
            transactions.some(({ effects }) => effects.some(effect => effect.is(told))),
        }),
      ],
    })
    made.onValueChanged(next => latest.current.onChange(next))
    editor.current = made
    return () => {
      made.destroy()
      editor.current = undefined
    }
  }, [])

  useEffect(() => {
    const made = editor.current
    if (made !== undefined && made.codemirror.state.doc.toString() !== given.text)
      made.setValue(given.text)
  }, [given])
  useEffect(() => {
    if (schema !== undefined) editor.current?.setSchema(schema)
  }, [schema])
  useEffect(() => {
    const view = editor.current?.codemirror
    if (view === undefined) return
    view.dispatch({ effects: told.of(null) })
    forceLinting(view)
  }, [mistake])
  return <div ref={host} className={styles.editor} data-testid="query" />
}

function marks(view: EditorView, mistake: Mistake | undefined): Diagnostic[] {
  const { doc } = view.state
  if (mistake === undefined || doc.toString() !== mistake.query || mistake.line > doc.lines)
    return []
  const line = doc.line(mistake.line)
  const from = Math.min(line.to, line.from + Math.max(0, mistake.column - 1))
  const word = /^[\p{L}\p{N}_]+|^./u.exec(doc.sliceString(from, line.to))?.[0] ?? ''
  const to = from + word.length
  return [
    {
      // At the end of a line there is no word to mark: the one before it is.
      from: to === from ? Math.max(line.from, from - 1) : from,
      to,
      severity: 'error',
      message: mistake.message,
      actions: mistake.suggestions.map(name => ({
        name: texts.use(name),
        apply: (target, start, end) =>
          target.dispatch({ changes: { from: start, to: end, insert: name } }),
      })),
    },
  ]
}

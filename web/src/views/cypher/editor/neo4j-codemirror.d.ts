// The package has types, but does not say so in its "exports".
declare module '@neo4j-cypher/codemirror' {
  import type { Extension } from '@codemirror/state'
  import type { EditorView } from '@codemirror/view'

  export interface EditorSchema {
    readonly labels?: readonly string[]
    readonly relationshipTypes?: readonly string[]
    readonly propertyKeys?: readonly string[]
    readonly parameters?: readonly string[]
    readonly functions?: ReadonlyArray<{ readonly name: string; readonly signature: string }>
    readonly procedures?: readonly never[]
  }
  export interface CypherEditor {
    readonly codemirror: EditorView
    setSchema(schema: EditorSchema): void
    setValue(value: string): void
    destroy(): void
    onValueChanged(listener: (value: string) => void): () => void
  }
  export function createCypherEditor(
    parent: Element,
    options: {
      readonly value?: string
      readonly autofocus?: boolean
      readonly lint?: boolean
      readonly lineWrapping?: boolean
      readonly tabKey?: boolean
      readonly search?: boolean
      readonly theme?: 'light' | 'dark' | 'auto'
      readonly cursorWide?: boolean
      readonly lineNumberFormatter?: (line: number, lines: number) => number | string
      readonly schema?: EditorSchema
      readonly preExtensions?: readonly Extension[]
      readonly postExtensions?: readonly Extension[]
    },
  ): { readonly editor: CypherEditor }
}

import { Option, type Command } from 'commander'
import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { outputFile } from './output-file.ts'
import type { CliContext, GlobalOptions } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'
import type { PathFormat } from '../path-drawing/draw-paths.ts'
import { pathFormats } from '../path-drawing/draw-paths.ts'
import { drawPaths } from '../path-drawing/draw-paths.ts'

export interface PathOptions {
  readonly format?: PathFormat | undefined
  readonly out?: string | undefined
}

/** `--format` and `--out` for commands that show paths. */
export function addPathOptions(command: Command): void {
  command
    .addOption(new Option('--format <format>', 'how paths are shown').choices(pathFormats))
    .option('--out <file>', 'write the paths to a file instead')
}

/** Whether paths were asked for as such. */
export const isDrawn = (options: PathOptions): boolean =>
  options.format !== undefined || options.out !== undefined

/**
 * Shows paths on standard output or writes them to a file; without a format, by the file's ending,
 * as JSON with `--json`, else as text. Throws `invalid_input` for a file that cannot be written.
 */
export function printPaths(
  context: CliContext,
  options: PathOptions & GlobalOptions,
  paths: readonly RetrievalPath[],
): void {
  const drawn = drawPaths(
    paths,
    options.format ?? formatOf(options.out) ?? (options.json === true ? 'json' : 'text'),
  )
  if (options.out === undefined) {
    context.terminal.out(printable(drawn))
    return
  }
  outputFile(context, 'out', options.out).write(drawn)
}

const endings: ReadonlyMap<string, PathFormat> = new Map([
  ['svg', 'svg'],
  ['dot', 'dot'],
  ['gv', 'dot'],
  ['mmd', 'mermaid'],
  ['mermaid', 'mermaid'],
  ['json', 'json'],
  ['txt', 'text'],
])
const formatOf = (file: string | undefined): PathFormat | undefined =>
  file === undefined ? undefined : endings.get(file.slice(file.lastIndexOf('.') + 1).toLowerCase())

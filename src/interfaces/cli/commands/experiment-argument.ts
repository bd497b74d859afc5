import type { Command } from 'commander'
import type { GlobalOptions } from '../terminal/session.ts'

export interface FolderOptions extends GlobalOptions {
  readonly folder?: string
}

/** The argument and option by which commands find an experiment and its run. */
export const withExperiment = (command: Command): Command =>
  command
    .argument('<experiment>', 'the file of an experiment, or the folder of its run')
    .option('--folder <folder>', 'folder of the run (default: NAME.run in the current folder)')

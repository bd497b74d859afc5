import { resolve } from 'node:path'
import type { Bench } from '../figure.ts'
import { childRunner } from './in-child.ts'
import { keptArchive } from './kept-archive.ts'
import type { AskingTask } from './asking-child.ts'

const inChild = childRunner<AskingTask>('./asking-child.ts')
const defaultSize = 10_000

/** What follows a word of the command line. */
function after(words: readonly string[], word: string): string | undefined {
  const at = words.indexOf(word)
  return at < 0 ? undefined : words[at + 1]
}

export const bench: Bench = {
  name: 'asking',
  description:
    'how long a warm process takes to answer over a generated archive of mails, by kind of ' +
    'question. Arguments: sizes (10000); --corpus FOLDER: a kept archive instead of the one of ' +
    'this code (one size); --only KIND: one kind of question; --profile FOLDER: CPU profiles',
  async *run(context) {
    const words = context.arguments
    const sizes = words.filter(word => /^\d+$/.test(word)).map(Number)
    const [corpus, only, profile] = ['--corpus', '--only', '--profile'].map(word =>
      after(words, word),
    )
    for (const size of sizes.length > 0 ? sizes : [defaultSize]) {
      const folder = corpus === undefined ? await keptArchive(size, context.log) : resolve(corpus)
      context.log(`asking ${folder}`)
      yield* await inChild(
        { kind: 'ask', folder, size, only },
        context.log,
        profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`],
      )
    }
  },
}

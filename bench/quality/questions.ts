import type { Bench } from '../figure.ts'
import { answerWriter } from './questions/answer-writer.ts'
import { generatedFigures } from './questions/generated-figures.ts'
import { writtenFigures } from './questions/written-figures.ts'

const valueAfter = (words: readonly string[], option: string): string | undefined => {
  const at = words.indexOf(option)
  return at < 0 ? undefined : words[at + 1]
}

export const bench: Bench = {
  name: 'questions',
  description:
    'generated record questions over generated mail (VERITRAIL_CASES of them: 600), and the ' +
    'question sets that --set FILE or VERITRAIL_QUESTIONS names. Arguments: --only development, ' +
    'held-out or written; --answers FILE: every answer as JSON lines',
  async *run(context) {
    const only = valueAfter(context.arguments, '--only')
    const write = answerWriter(valueAfter(context.arguments, '--answers'))
    const sets = [
      ...context.arguments.flatMap((word, index) =>
        context.arguments[index - 1] === '--set' ? [word] : [],
      ),
      ...(process.env['VERITRAIL_QUESTIONS'] ?? '').split(',').filter(path => path !== ''),
    ]
    const count = Number(process.env['VERITRAIL_CASES'] ?? 600)
    if (only !== 'written' && count > 0) yield* generatedFigures(count, only, write, context.log)
    if (only === undefined || only === 'written') yield* writtenFigures(sets, write, context)
  },
}

import type { ShownLink } from '../../../app/use-cases/alignment/list-links.ts'
import { printJson, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, styled, wrap } from '../terminal/terminal.ts'

/** Shows links with the words that tell, or each as a line of JSON. */
export function printLinks(
  context: CliContext,
  { json }: GlobalOptions,
  links: readonly ShownLink[],
): void {
  const { terminal } = context
  for (const link of links)
    if (json === true) printJson(context, link)
    else {
      const { standard, title, score, shows, document, chunkId, quotations } = link
      const { decision, takenFrom } = link
      terminal.out(
        `${styled(terminal, 'bold', oneLine(standard, 100))} ${oneLine(title, 200)} ` +
          `${score.toFixed(2)}${shows === 'gap' ? ' gap' : ''}` +
          `${decision === undefined ? '' : ` ${decision}`}` +
          `${takenFrom === undefined ? '' : `, taken over from ${oneLine(takenFrom, 100)}`}\n` +
          `  ${oneLine(document.title, 200)} ${styled(terminal, 'dim', chunkId)}\n` +
          quotations
            .map(quotation => `${wrap(`“${quotation}”`, terminal.width, '    ')}\n`)
            .join(''),
      )
    }
}

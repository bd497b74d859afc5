import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { coverageNumbers } from '../../../app/use-cases/coverage/coverage-numbers.ts'
import { findFramework } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import { institutionName } from '../../../core/contract/http/alignment.ts'
import { coverageSchema } from '../../../core/contract/http/coverage.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'

/** What the documents show of a standards framework. */
export const coverageTool = (app: App): Tool => {
  const numbers = coverageNumbers(app)
  return tool({
    name: 'coverage',
    title: 'Coverage of a standards framework',
    description:
      'How strongly the documents show each standard of a framework (none, weak, partial, ' +
      'strong), why, how many quotations show it, and how many show gaps or conflicts, by the ' +
      'links that are stored. A wrong name tells which frameworks there are. Ask "ask" about a ' +
      `standard for its quotations. ${hostileNote}`,
    turn: 'answer',
    input: z.strictObject({
      framework: z.string().min(1).max(200).describe('its name, or name@version'),
      institution: institutionName.optional().describe('one of the configuration'),
      asOf: z.string().min(1).max(40).optional().describe('a day, month or year'),
    }),
    output: coverageSchema,
    async work({ framework, ...request }, { access }) {
      const { reference } = await findFramework(app, framework, access)
      const data = await numbers({ framework: reference, ...request }, access)
      const { none, weak, partial, strong } = data.strengths
      return {
        data,
        text: withMaterial(
          `Of ${data.standards.length} standards of ${reference}, ${strong} have strong, ` +
            `${partial} partial, ${weak} weak and ${none} no evidence.`,
          [
            {
              name: 'standards',
              text: data.standards
                .map(
                  ({ number, title, strength, why }) =>
                    `${number} ${title}: ${strength}. ${why.join(' ')}`,
                )
                .join('\n'),
            },
          ],
        ),
      }
    },
  })
}

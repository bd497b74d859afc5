import { z } from 'zod'

const strength = z.enum(['none', 'weak', 'partial', 'strong'])
const perStrength = z.object({ none: z.int(), weak: z.int(), partial: z.int(), strong: z.int() })

/** What documents show of one standard, in numbers. */
const standardCoverage = z.object({
  number: z.string(),
  title: z.string(),
  section: z.string(),
  strength,
  why: z.array(z.string()).describe('in whole sentences'),
  documents: z.int().describe('independent documents with evidence'),
  evidence: z.int().describe('quotations that show it, of its parts too'),
  gaps: z.int().describe('quotations that show that something is missing'),
  conflicts: z.int(),
  oldest: z.string().optional().describe('day of the oldest evidence'),
  newest: z.string().optional(),
})

/** What the documents that one may read show of a framework. */
export const coverageSchema = z.object({
  framework: z.string().describe('name@version'),
  title: z.string(),
  institution: z.string().optional(),
  asOf: z.string().describe('day up to which ages are counted'),
  rule: z.array(z.string()).describe('what the strengths mean'),
  strengths: perStrength,
  sections: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      standards: z.int(),
      strengths: perStrength,
      withGaps: z.int(),
      withConflicts: z.int(),
    }),
  ),
  standards: z.array(standardCoverage),
  refused: z.int().describe('links that count for nothing, such as words that are not there'),
})
export type Coverage = z.output<typeof coverageSchema>

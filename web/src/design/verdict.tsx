import type { ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { verdictNames } from '../texts/verdicts.ts'
import { Badge } from './badge.tsx'
import type { IconName } from './icons.tsx'

type Verdict = VerifiedSentence['verdict']

const looks: Readonly<
  Record<Verdict, { tone: 'supported' | 'contradicted' | 'unfound' | 'plain'; icon: IconName }>
> = {
  supported: { tone: 'supported', icon: 'check' },
  contradicted: { tone: 'contradicted', icon: 'cross' },
  not_found: { tone: 'unfound', icon: 'question' },
  nothing_to_check: { tone: 'plain', icon: 'dash' },
}

/** A verdict as a colour, a shape and a word. */
export const Verdict = ({ verdict }: { readonly verdict: Verdict }): ReactNode => (
  <Badge tone={looks[verdict].tone} icon={looks[verdict].icon}>
    {verdictNames[verdict]}
  </Badge>
)

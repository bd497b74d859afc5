import type { Standard } from '../../core/framework.ts'
import { verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { sentences } from '../../language/sentences/sentences.ts'

const mostSentences = 12
const lead = /^\s*(\p{L}+)\s+that\b,?\s*/iu

/** The sentences of what a standard demands, without "verify that" and the like before them. */
export const demandSentences = ({ formal }: Standard): string[] =>
  sentences(formal)
    .slice(0, mostSentences)
    .map(({ start, end }) => formal.slice(start, end))
    .map(sentence => {
      const verb = lead.exec(sentence)?.[1]?.toLowerCase() ?? ''
      return (verbForms(verb) & verbForm.base) === 0 ? sentence : sentence.replace(lead, '')
    })

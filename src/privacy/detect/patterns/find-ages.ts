import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'

const oldest = 120

const ages = [
  longPattern('dgiu')`
    (?<![\p{L}\p{N}.,])(?<value>\d{1,3})(?:[ -]|[ ]-[ ])?(?:years?|yrs?|y|months?|weeks?)[ -]?
    (?:olds?|o|of[ ]age|/o|young)(?![\p{L}\p{N}])
  `,
  longPattern('dgiu')`
    (?<![\p{L}\p{N}])(?:aged?(?:[ ]?\/[ ]?sex|[ ]\((?:years|yrs)\))?|age[ ](?:of|is)|
    at[ ](?:the[ ]age[ ]of|age)|
    (?:just|has|have|had)[ ]turned|(?:i|he|she|they)(?:['’]ll|['’]d)?[ ](?:will[ ])?
    (?:just[ ])?turn(?:s|ed)?|turning|alter|âge|edad|età|idade|wiek|leeftijd|
    alder|ålder|ikä|věk|vek|yaşı?|umur|usia|возраст|im[ ]alter[ ]von|
    à[ ]l['’]âge[ ]de|a[ ]la[ ]edad[ ]de)(?:[ :]|[ ]?[|\t=]){1,3}[ ]?(?<value>\d{1,3})
    (?![\p{L}\p{N}%]|[.,:/]\d|[ ](?:%|percent|pages?|times|hours?|days?|weeks?|minutes?))
  `,
  longPattern('dgiu')`
    (?<![\p{L}\p{N}.,])(?<value>\d{1,3})[ -](?:jahre[ ]alt|jährig\p{L}{0,2}|años|anni|anos|
    jaar[ ]oud|år[ ]gam(?:mal|mel)|-?vuotias|éves|yaşında|(?:ans|lat|let)(?=[ ,.;!?]|$))
  `,
]

/** Ages by the words around them: "aged 44", "23 years old", "turned 60". */
export function findAges(text: string, found: Detection[]): void {
  for (const pattern of ages)
    for (const match of text.matchAll(pattern)) {
      const range = match.indices?.groups?.['value']
      const years = Number(match.groups?.['value'])
      if (range === undefined || years < 1 || years > oldest) continue
      const [start, end] = range
      found.push({ type: 'age', rule: 'age/words', start, end, score: 0.85 })
    }
}

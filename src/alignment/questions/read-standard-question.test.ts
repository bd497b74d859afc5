import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Standard } from '../../core/framework.ts'
import type { DocumentId, RevisionId } from '../../core/ids.ts'
import { calledDocument } from './called-documents.ts'
import { MentionFinder, numberOf } from './find-mentions.ts'
import type { KnownFramework } from './known-framework.ts'
import { readStandardQuestion } from './read-standard-question.ts'
import type { StandardQuestion } from './standard-question.ts'

const standard = (number: string, title: string, section: string): Standard => ({
  number,
  title,
  section,
  formal: `${number} is done.`,
  definitions: '',
  basis: '',
  documentation: '',
})
const known = (
  name: string,
  version: string,
  title: string,
  standards: readonly Standard[],
  isCurrent = true,
): KnownFramework => ({
  documentId: `doc_${name}${version}` as DocumentId,
  revisionId: 'rev_1' as RevisionId,
  name,
  version,
  reference: `${name}@${version}`,
  isCurrent,
  framework: {
    title,
    version,
    sections: [...new Set(standards.map(({ section }) => section))].map(number => ({
      number,
      title: number === 'AC' ? 'Access Control' : `Chapter ${number}`,
      description: '',
    })),
    standards,
  },
  places: [],
})
const security = known('sec-800-53', 'Rev. 4', 'Security Catalogue', [
  standard('AC-2', 'Account Management', 'AC'),
  standard('AC-2(1)', 'Automated Management', 'AC'),
  standard('IR-4', 'Incident Handling', 'IR'),
])
const olderCampus = known('campus-qs', '1.1', 'Campus QS', [standard('4.9', 'Old', '4')], false)
const campus = known('campus-qs', '2.0', 'Campus QS', [
  standard('4.2', 'Teaching', '4'),
  standard('4.3', 'Exams', '4'),
  standard('5.1', 'Money', '5'),
])
const finder = new MentionFinder([security, olderCampus, campus])
const documents = [
  ['Incident response plan', 'irp.md'],
  ['Access control policy', 'acp.md'],
  ['Travel policy 2023', 'travel-2023.pdf'],
  ['Travel policy 2024', 'travel-2024.pdf'],
].map(([title, key], index) =>
  calledDocument({ id: `doc_${index}` as DocumentId, title: title!, key: key! }),
)
const read = (question: string) => readStandardQuestion(question, finder, async () => documents)

/** A reading in one line: "standards list -evidence of campus-qs@2.0". */
function line(asked: StandardQuestion | undefined): string {
  if (asked === undefined) return 'none'
  if (asked.kind === 'unknown') return `unknown ${asked.of} ${asked.said}`
  if (asked.kind === 'unclear') return `unclear ${asked.found.length}`
  if (asked.kind === 'ambiguous') return `ambiguous ${asked.documents.length}`
  if (asked.kind === 'several') return 'several'
  const { scope } = asked
  const conditions =
    asked.kind === 'standards' || asked.kind === 'documents'
      ? asked.conditions.map(({ of, isDenied }) => `${isDenied ? '-' : '+'}${of}`)
      : []
  return [
    asked.kind,
    'how' in asked ? asked.how : '',
    ...conditions,
    asked.kind === 'passages' ? (asked.shows ?? 'all') : '',
    asked.kind === 'text' ? (asked.element ?? 'formal') : '',
    'bySection' in asked ? 'by section' : '',
    asked.kind === 'judged'
      ? [asked.aspect, ...(asked.strengths ?? []), asked.bound?.label ?? ''].join(' ').trim()
      : 'bound' in asked && asked.bound !== undefined
        ? `${asked.bound.min}–${asked.bound.max} ${asked.bound.unit}`
        : '',
    asked.kind === 'passages' && asked.withDemand === true ? 'with demand' : '',
    ...scope.named.map(({ found }) => numberOf(found)),
    ...scope.documents.map(({ title }) => `“${title}”`),
    scope.frameworks.length === 2 ? '' : `of ${scope.frameworks[0]?.reference}`,
  ]
    .filter(part => part !== '')
    .join(' ')
}

const cases: ReadonlyArray<readonly [reading: string, ...questions: string[]]> = [
  [
    'standards list -evidence',
    'Which standards have no evidence?',
    'For which requirements do we have nothing?',
    'list the controls that are not addressed by any document',
    'which criteria does no document cover',
    'Show me the unmet standards',
    'which standards lack proof?',
    'Which criteria lack any documentation?',
    'are there standards that no document covers?',
  ],
  ['standards list +gap of campus-qs@2.0', 'which standards of Campus QS have gaps?'],
  ['standards list -evidence of campus-qs@1.1', 'which QS 1.1 standards have no evidence?'],
  ['standards list +evidence -gap', 'which standards have evidence but no gaps?'],
  ['standards list -evidence -gap', 'which standards have neither evidence nor gaps'],
  ['standards list +gap -evidence', 'Which standards have only gaps?'],
  [
    'standards count +evidence',
    'how many standards are covered?',
    'Number of controls with evidence',
  ],
  [
    'standards share +evidence of campus-qs@2.0',
    'what percentage of Campus QS is covered?',
    'how much of QS do we cover',
  ],
  [
    'standards list +evidence “Incident response plan”',
    'which standards does the incident response plan address?',
  ],
  [
    'standards list +evidence “Access control policy”',
    'what controls does the access control policy support?',
  ],
  ['standards list +evidence 1–1 documents', 'which standards are only covered by one document?'],
  ['standards most +evidence', 'which standard has the most evidence?'],
  [
    'standards list -evidence AC of sec-800-53@Rev. 4',
    'which standards in the access control family lack evidence?',
  ],
  [
    'documents list +evidence 4–Infinity standards',
    'which documents address more than three standards?',
  ],
  ['documents list +evidence 2–Infinity standards', 'Which files cover two or more controls'],
  ['documents most +evidence', 'which document addresses the most standards?'],
  ['documents count +evidence AC-2 of sec-800-53@Rev. 4', 'how many documents cover AC-2?'],
  ['documents list +gap 4.2 of campus-qs@2.0', 'which documents show gaps for 4.2?'],
  [
    'passages list evidence 4.2 of campus-qs@2.0',
    'what evidence is there for 4.2?',
    'how do we meet standard 4.2?',
  ],
  [
    'passages list all 4.2 of campus-qs@2.0',
    'what do we show for 4.2?',
    'show me the passages for 4.2',
  ],
  ['passages list all AC-2 of sec-800-53@Rev. 4', 'what have we got on AC 2?'],
  ['passages list gap AC-2(1) of sec-800-53@Rev. 4', 'what is missing for AC-2(1)?'],
  ['passages whether evidence 4.2 of campus-qs@2.0', 'do we have evidence for 4.2?'],
  ['passages whether all 4.2 of campus-qs@2.0', 'is 4.2 covered?', 'do we meet 4.2?'],
  [
    'text formal AC-2 of sec-800-53@Rev. 4',
    'what does AC-2 require?',
    'What is AC-2?',
    'What must we show for AC-2?',
  ],
  [
    'text documentation AC-2 of sec-800-53@Rev. 4',
    'which documents does AC-2 require?',
    'what documentation does AC-2 ask for',
  ],
  ['text basis AC-2 of sec-800-53@Rev. 4', 'how is AC-2 assessed?'],
  [
    'passages list gap 4.3 of campus-qs@2.0',
    'What is missing for exams?',
    'Where are we falling short when it comes to the exams?',
  ],
  [
    'passages list gap IR-4 of sec-800-53@Rev. 4',
    'where do we fall short on the handling of incidents?',
    'anything still lacking with how we look after incident handling',
  ],
  [
    'text formal IR-4 of sec-800-53@Rev. 4',
    'What does the framework require about incidents?',
    'what is asked for in IR-4?',
    'what are we supposed to do about incidents according to the framework?',
  ],
  [
    'documents list +evidence IR-4 of sec-800-53@Rev. 4',
    'Which papers deal with handling incidents?',
  ],
  [
    'passages list all with demand IR-4 of sec-800-53@Rev. 4',
    'tell me what IR-4 wants and what we can show',
  ],
  [
    'passages whether all with demand 4.3 of campus-qs@2.0',
    'Do our exams meet what is required?',
    'are our exams in compliance with what is demanded?',
  ],
  [
    'documents list -evidence -gap',
    'Which documents say nothing about any standard?',
    'which documents do not address any standard',
  ],
  ['standards list -evidence', 'what have we nothing at all on?'],
  ['standards list -evidence', 'Show me everything that is not covered'],
  ['standards list -evidence', 'list all that is still unmet'],
  [
    'passages list gap IR-4 of sec-800-53@Rev. 4',
    'what speaks against us on incident handling?',
    'what could be held against us on handling of incidents?',
    'where are our weak points in the handling of incidents?',
  ],
  [
    'passages list evidence IR-4 of sec-800-53@Rev. 4',
    'what have we to our credit on incident handling?',
  ],
  [
    'passages list all IR-4 of sec-800-53@Rev. 4',
    'what do we show for the handling of incidents?',
    'what do we show for the review of incidents?',
  ],
  [
    'passages whether all IR-4 of sec-800-53@Rev. 4',
    'does anything show that incident handling gets done?',
  ],
  ['judged bottom strength', 'where are we weakest?', 'on which standards are we worst off?'],
  [
    'judged bottom strength IR-4 of sec-800-53@Rev. 4',
    'where are we weakest on the handling of incidents?',
  ],
  ['judged list strength weak', 'Which standards are weak?', 'standards weak'],
  ['judged count strength partial', 'How many standards are only partially covered?'],
  ['judged share strength strong', 'What share of the standards is strong?'],
  ['judged list strength weak partial', 'which standards are not strong?'],
  [
    'judged list conflict',
    'Which standards have conflicting evidence?',
    'any standards where our papers contradict one another',
  ],
  [
    'judged bottom by section strength',
    'Which section is weakest?',
    'rank the sections by strength',
    "what's our weakest chapter",
  ],
  [
    'judged bottom age',
    'Which standard rests on the oldest evidence?',
    'where is our proof oldest?',
  ],
  ['judged list age before 2022', 'Which standards rest on evidence from before 2022?'],
  ['judged list age older than three years', 'which standards have proof older than three years'],
  ['judged each age 4.2 of campus-qs@2.0', 'How old is our evidence for 4.2?'],
  ['judged each strength 4.2 of campus-qs@2.0', 'how well are we doing on teaching'],
  ['judged each conflict 4.2 of campus-qs@2.0', 'does anything contradict 4.2?'],
  [
    'judged compare strength 4.2 4.3 of campus-qs@2.0',
    'Is 4.2 better covered than 4.3?',
    'compare teaching with exams',
  ],
  [
    'suggestions 4.3 of campus-qs@2.0',
    'What might show 4.3?',
    'what could we use as evidence for exams?',
  ],
  ['standards most +gap by section', 'which sections have the most gaps?'],
  ['standards list -evidence by section', 'Which families are not covered at all?'],
  ['standards count', 'how many standards are there?'],
  ['passages count gap of campus-qs@2.0', 'how many gaps are there in Campus QS?'],
  ['unknown topic submarine hatches', 'What evidence do we have on submarine hatches?'],
  ['unknown topic penguins', 'what does the framework say about penguins?'],
  ['unknown document pirate-map.pdf', 'How many standards does pirate-map.pdf cover?'],
  ['unknown document parking policy', 'which standards does the parking policy address?'],
  ['unknown framework nomark', 'what do we show for 4.2 of nomark?'],
  ['unknown framework nomark', 'where are the gaps in AC-99 of nomark'],
  ['unknown number AC-98', 'what do we show for AC 98?'],
  ['unknown number AC-99', 'what do we show for AC-99?'],
  ['ambiguous 2', 'which standards does the travel policy address?'],
]

describe('questions about standards', () => {
  for (const [reading, ...questions] of cases)
    for (const question of questions)
      it(`reads “${question}”`, async () => {
        assert.equal(line(await read(question)), reading)
      })
  for (const question of [
    'what is the standard procedure for leave?',
    'what standards apply to electrical wiring?',
    'who reviews accounts?',
    'what does the lease say in section 4.2?',
    'how much did we pay for 4.2?',
    'what evidence is there for COVID-19?',
    'which emails mention AC-2?',
    'did the team meet its targets?',
    'which goals did we meet last year?',
    'when was 4.2 last covered?',
    'who covers AC-2?',
    'what do we show for the visitors on Monday?',
    'which documents mention gaps?',
    'what are the requirements?',
    'is there evidence that the pump failed?',
    'do any standards exist for pumps?',
    'which standards should we look at first?',
    'which areas does the travel desk cover?',
    'what are the goals of the travel policy?',
    'which functions does the pump support?',
    'when was the pump last repaired?',
    'which pumps are weak?',
    'is the old pump better than the new one?',
    'who is strong in exams?',
    'what is the latest date for exams?',
    'how old is the teaching wing?',
    'which goals are weak?',
    'do the exams contradict the plan of the pump?',
    'did we win more exams than last year?',
    'who spoke against us at the hearing?',
    'what speaks against the new teaching wing?',
    'what speaks against incidents?',
    'does anything show that exams were paid?',
    'where is the weakest pump?',
    'who is weakest in teaching?',
    'what did we show the exams office?',
    'what is the answer for the exams?',
  ])
    it(`leaves “${question}” to others`, async () => {
      assert.equal(line(await read(question)), 'none')
    })
  it('looks documents up only where a word may be one of their names', async () => {
    let looked = 0
    const counting = async () => {
      looked += 1
      return documents
    }
    await readStandardQuestion('which standards have no evidence?', finder, counting)
    await readStandardQuestion('when does the canteen close?', finder, counting)
    assert.equal(looked, 0)
    await readStandardQuestion('which standards does the travel policy address?', finder, counting)
    assert.equal(looked, 1)
  })
})

const kitchen = known('kitchen', '2', 'Open Kitchen', [
  standard('9', 'Complaints', '4'),
  standard('10', 'Food waste', '4'),
])
const kitchenFinder = new MentionFinder([security, kitchen])
const plan = calledDocument({ id: 'doc_9' as DocumentId, title: 'Waste plan', key: 'plan.md' })

const log = calledDocument({
  id: 'doc_10' as DocumentId,
  title: 'food-waste-log-2026-07',
  key: 'food-waste-log-2026-07.csv',
})

describe('whole numbers in questions about standards', () => {
  const readKitchen = async (question: string): Promise<string> => {
    const asked = await readStandardQuestion(question, kitchenFinder, async () => [plan, log])
    if (asked === undefined || !('scope' in asked)) return asked?.kind ?? 'none'
    return [asked.kind, ...asked.scope.named.map(({ found }) => numberOf(found))].join(' ')
  }
  for (const [question, reading] of [
    ['What do we show for 9?', 'passages 9'],
    ['What does 9 require?', 'text 9'],
    ['What do 9 and 10 require?', 'text 9 10'],
    ['What is missing for 10?', 'passages 10'],
    ['Is 10 better covered than 9?', 'judged 10 9'],
    ['Is 9 well covered?', 'judged 9'],
    ['Do we meet 9?', 'passages 9'],
    ['which documents cover 9?', 'documents 9'],
    ['does the waste plan cover 10?', 'passages 10'],
    ['What might show 9?', 'suggestions 9'],
    ['What might show 11?', 'unknown'],
    ['Do we meet 11?', 'unknown'],
    ['Which documents does 9 rest on?', 'documents 9'],
    ['Which documents is standard 10 based on?', 'documents 10'],
    ['Which documents address none?', 'documents'],
    // A document is called so before a standard is.
    ['Which standards does the food waste log cover?', 'standards'],
    ['What do we show for food waste?', 'passages 10'],
  ] as const)
    it(`are the standards they name: “${question}”`, async () => {
      assert.equal(await readKitchen(question), reading)
    })
  for (const question of [
    'What do we show for 11?',
    'What do we show for 9 May?',
    'What do we show for 9 guests?',
    'Which gaps are there for under 5?',
    'Show evidence of 2 missing invoices.',
    'What do we show for May 9?',
    'What is missing at 9?',
    'What is required by 10?',
    'Are 9 required?',
    'Is 10 better than 9?',
    'What does 9 mean?',
    'What is 9?',
    'When did we meet 9 suppliers?',
    'How many emails show 9?',
    'Which rooms do we cover for 9?',
    'When did we meet 11?',
    'Do we meet 11 guests?',
    'Did they meet 11?',
    'What does 9 rest on?',
    'Which documents do we rely on?',
    'Which documents are for none?',
  ])
    it(`are left to others: “${question}”`, async () => {
      assert.equal(await readKitchen(question), 'none')
    })
})

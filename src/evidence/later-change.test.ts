import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JudgedClaim } from '../core/verdict.ts'
import { passagesOfTexts } from './candidates/passages-of-texts.ts'
import { windowFinder } from './candidates/window-finder.ts'
import { windowsOfTexts } from './candidates/windows-of-texts.contract.ts'
import { laterChange, overtaken } from './later-change.ts'
import { scriptedEntailment } from './scripted-entailment.contract.ts'
import { verifyText } from './verify-text.ts'

/** An email as "SUBJECT | DAY | TEXT". */
function mail(line: string): {
  readonly title: string
  readonly written: number
  readonly text: string
  readonly about: string
} {
  const [title = '', day = '', text = ''] = line.split(' | ')
  return { title, written: Date.parse(day), text, about: 'Email from Priya Raman.' }
}

/** What is told of a claim that the first of some emails supports, and the ones after it change. */
function reasonFor(claim: string, lines: readonly string[]): string | undefined {
  const windows = windowsOfTexts(lines.map(mail))
  const quotes = windows
    .slice(0, 1)
    .map(window => ({ ...window, stance: 'supports', probability: 0.9, score: 0.4 }) as const)
  return laterChange(claim, windows, quotes, quotes)?.reason
}

const show =
  'Summer show - who does what | 2026-01-26 | The summer show will be on Saturday 20 June at ' +
  'the Corn Exchange.'
const moved =
  'Summer show - new date | 2026-02-17 | The Corn Exchange has double-booked us. So the show ' +
  'moves to Saturday 27 June, same hall, same time.'
const lease =
  "Unit 7, Cooper's Yard | 2026-01-12 | We can offer it with a five-year lease starting on 1 March."
const delayed =
  'Unit 7 - start date | 2026-02-09 | The lease will now begin on 16 March instead of 1 March.'
const floor = 'Floor | 2026-01-15 | The sprung floor costs £6,400 including the oak.'
const dearer = 'Re: Floor | 2026-02-01 | The price of the sprung floor has gone up to £6,950.'
const team = 'Team meeting | 2026-01-05 | The team meeting is on Tuesday.'

describe('a claim of a day that was given up before it came', () => {
  for (const [claim, says, lines] of [
    ['The summer show was on 20 June.', 'Saturday 27 June', [show, moved]],
    ['The summer show took place on Saturday 20 June.', 'Saturday 27 June', [show, moved]],
    ['The lease of Unit 7 began on 1 March.', '16 March', [lease, delayed]],
  ] as const)
    it(`is contradicted: ${claim}`, () => {
      assert.match(reasonFor(claim, lines) ?? '', new RegExp(says))
    })
  for (const [claim, lines] of [
    ['The summer show was planned for 20 June.', [show, moved]],
    ['The show was originally on 20 June.', [show, moved]],
    ['The floor cost £6,400.', [floor, dearer]],
    [
      'The summer show was on 20 June.',
      [show, 'Show | 2026-06-28 | From next year the show moves to 27 June.'],
    ],
  ] as const)
    it(`stays as it is: ${claim}`, () => {
      assert.equal(reasonFor(claim, lines), undefined)
    })
})

describe('a claim that a later document has changed', () => {
  const changes: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    ['The summer show takes place on 20 June.', 'Saturday 27 June', [show, moved]],
    ['The summer show will be held on Saturday 20 June 2026.', 'Saturday 27 June', [show, moved]],
    ['The summer show is planned for 20 June.', 'Saturday 27 June', [show, moved]],
    ['The lease of Unit 7 begins on 1 March.', '16 March', [lease, delayed]],
    ['The sprung floor costs £6,400.', '£6,950', [floor, dearer]],
    ...(
      [
        ['The deadline for applications is 30 April.', 'has been extended to 15 May.'],
        ['The deadline is 30 April.', 'has been extended to 15 May.'],
        ['The road works end on 30 April.', 'have been prolonged until 15 May.'],
        ['The inspection is on 30 April.', 'has been brought forward to 15 May.'],
        ['The meeting is on 30 April.', 'was put back to 15 May.'],
        ['The meeting is on 30 April.', 'has been deferred until 15 May.'],
        ['The exhibition closes on 30 April.', 'now closes on 15 May.'],
        ['The survey closes on 30 April.', 'has been kept open until 15 May.'],
        ['The delivery is on 30 April.', 'slips to 15 May.'],
        ['The trip is on 30 April.', 'has been rescheduled for 15 May.'],
        ['The sale begins on 30 April.', 'will now begin on 15 May.'],
      ] as const
    ).map(([claim, change]): readonly [string, string, readonly string[]] => [
      claim,
      '15 May',
      [
        `Notice | 2026-03-02 | ${claim}`,
        `Notice | 2026-03-25 | ${claim.replace(/ (?:is|ends?|closes|begins) .*/, '')} ${change}`,
      ],
    ]),
    [
      'The office opens at 9 am.',
      '8 am',
      [
        'Hours | 2026-01-05 | The office opens at 9 am.',
        'Hours | 2026-02-05 | The office now opens at 8 am.',
      ],
    ],
    [
      'The team meeting is on Tuesday.',
      'Thursday',
      [team, 'Team meeting | 2026-03-02 | The team meeting is now on Thursday.'],
    ],
    [
      'The summer show is on 20 June.',
      'that this is off',
      [show, 'Summer show | 2026-03-01 | The summer show has been cancelled.'],
    ],
    [
      'The summer show is on 20 June.',
      '4 July',
      [show, moved, 'Show again | 2026-03-20 | The summer show has been moved to 4 July.'],
    ],
  ]
  for (const [claim, says, lines] of changes)
    it(`is told what is so since: ${claim} → ${says}`, () => {
      assert.equal(reasonFor(claim, lines)?.replace(/^a later email \(.+ 2026\) says /, ''), says)
    })

  it('tells the day of the later document', () => {
    assert.equal(
      reasonFor('The summer show takes place on 20 June.', [show, moved]),
      'a later email (17 February 2026) says Saturday 27 June',
    )
  })

  const claim = 'The summer show takes place on 20 June.'
  const unchanged: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    ['was planned', 'The summer show was planned for 20 June.', [show, moved]],
    ['was announced', 'The summer show was first announced for 20 June.', [show, moved]],
    ['had been', 'The summer show had been on 20 June before it was moved.', [show, moved]],
    ['was said', 'Priya wrote that the summer show is on 20 June.', [show, moved]],
    ['is said', 'The email says that the summer show is on 20 June.', [show, moved]],
    ['originally', 'The original date for the summer show is 20 June.', [show, moved]],
    ['an act', 'Priya booked the summer show for 20 June.', [show, moved]],
    ['the move', 'The summer show moves from 20 June to 27 June.', [show, moved]],
    ['another value', 'The summer show is at the Corn Exchange.', [show, moved]],
    ['the later value', 'The summer show takes place on 27 June.', [moved, show]],
    ['an offer', 'Harbour Lets offers a lease starting on 1 March.', [lease, delayed]],
    ['an older document', claim, [show, moved.replace('2026-02', '2025-02')]],
    ['the same day', claim, [show, moved.replace('2026-02-17', '2026-01-26')]],
    ['no date', claim, [show, moved.replace('2026-02-17', 'unknown')]],
    [
      'a reminder',
      claim,
      [show, 'Reminder | 2026-05-01 | Remember that the summer show is now only weeks away.'],
    ],
    [
      'a reminder of the day',
      claim,
      [show, 'Reminder | 2026-05-01 | Reminder: the summer show is on Saturday 20 June now.'],
    ],
    ['another show', claim, [show, moved.replace('the show', 'the winter show')]],
    [
      'a part of it',
      claim,
      [show, 'Rehearsal | 2026-03-01 | The rehearsal for the show moves to 18 June.'],
    ],
    [
      'a deadline beside it',
      claim,
      [show, 'Tickets | 2026-03-01 | Tickets for the show must now be ordered by 1 June.'],
    ],
    [
      'a proposal',
      claim,
      [show, 'Re: Summer show | 2026-03-01 | Could we move the show to 27 June?'],
    ],
    ['a thought', claim, [show, 'Summer show | 2026-03-01 | We might move the show to 27 June.']],
    [
      'another year',
      claim,
      [show, 'Summer show | 2026-09-01 | The summer show moves to 26 June next year.'],
    ],
    [
      'the next of its kind',
      claim,
      [show, 'Summer show - new date | 2027-02-01 | The summer show moves to Saturday 26 June.'],
    ],
    [
      'only once',
      'The team meeting is on Tuesday.',
      [team, 'Team meeting | 2026-03-02 | This week the team meeting moves to Thursday.'],
    ],
    [
      'another thing',
      'The sprung floor costs £6,400.',
      [floor, 'Mirrors | 2026-03-01 | The price of the mirrors has gone up to £1,300.'],
    ],
    [
      'a difference',
      'The sprung floor costs £6,400.',
      [floor, 'Re: Floor | 2026-03-01 | The floor went up by £550.'],
    ],
  ]
  for (const [name, text, lines] of unchanged)
    it(`stays as it is: ${name}`, () => {
      assert.equal(reasonFor(text, lines), undefined)
    })

  const beside: ReadonlyArray<readonly [string, readonly string[]]> = [
    [
      'The membership costs £30 a month.',
      [
        'Membership for students now costs £20 a month.',
        'The family membership has gone up to £55 a month.',
      ],
    ],
    ['The board meets on 3 May.', ['The audit committee of the board now meets on 10 May.']],
    [
      'The course begins on 4 March.',
      [
        'The second course begins on 8 April now.',
        'I can only come from 11 March now.',
        'My flight has been moved to 5 March.',
      ],
    ],
    [
      'The office opens at 9 am.',
      [
        'On Saturdays the office now opens at 10 am.',
        'During the holidays the office opens at 11 am instead of 9 am.',
      ],
    ],
    ['Anna earns £40,000 a year.', ['Ben now earns £42,000 a year.']],
    ['The order costs £500.', ['I have paid £250 now.', 'The delivery has gone up to £50.']],
    [
      'The workshop takes place on 12 May.',
      [
        'Tom cannot come on 12 May and will come on 13 May instead.',
        'Please move your booking to 13 May if you cannot come.',
      ],
    ],
    ['The train leaves at 9:15.', ['The bus now leaves at 10:00.']],
    ['The trip costs £80 per person.', ['For children the trip now costs £40 per person.']],
    ['The hall holds 200 people.', ['We now expect 150 people.']],
  ]
  for (const [text, lines] of beside)
    it(`stays as it is beside what is said of others: ${text}`, () => {
      for (const line of lines) {
        const emails = [`News | 2026-01-05 | ${text}`, `Re: News | 2026-02-05 | ${line}`]
        assert.equal(reasonFor(text, emails), undefined, line)
      }
    })

  it('stays as it is where something as late still says so', () => {
    const windows = windowsOfTexts(
      [show, moved, 'Moved back | 2026-04-01 | The summer show is on 20 June after all.'].map(mail),
    )
    const supports = windows.filter(({ text }) => text.includes('20 June'))
    const quotes = supports.map(
      window => ({ ...window, stance: 'supports', probability: 0.9, score: 0.4 }) as const,
    )
    assert.equal(laterChange(claim, windows, quotes.slice(0, 1), supports), undefined)
  })
})

describe('verifying a text beside what has changed', () => {
  const judged = async (text: string): Promise<JudgedClaim | undefined> => {
    const { sentences } = await verifyText(text, {
      findCandidates: windowFinder(passagesOfTexts([show, moved].map(mail))),
      entailment: scriptedEntailment(),
    })
    return sentences[0]?.claims[0]
  }

  it('shows the later sentence before the one that it changed', async () => {
    const claim = await judged('The summer show will be on Saturday 20 June.')
    assert.equal(claim?.verdict, 'contradicted')
    assert.deepEqual(
      claim.evidence.map(({ text, stance }) => [text, stance]),
      [
        ['So the show moves to Saturday 27 June, same hall, same time.', 'contradicts'],
        ['The summer show will be on Saturday 20 June at the Corn Exchange.', 'supports'],
      ],
    )
    assert.equal(claim.evidence[0]?.probability, claim.support)
  })

  it('supports the later value, and what else the older document says', async () => {
    for (const text of [
      'The show moves to Saturday 27 June.',
      'The summer show will be at the Corn Exchange.',
    ])
      assert.equal((await judged(text))?.verdict, 'supported', text)
  })
})

describe('what a later document has overtaken', () => {
  const texts = (first: string, second: string): number => {
    const [one, other] = windowsOfTexts([first, second].map(mail))
    return overtaken('The outing is on 12 July.', [one!], [other!]).length
  }
  const early = 'Outing | 2026-03-04 | The outing is on 5 July.'

  it('is another date of an earlier one', () =>
    assert.equal(texts(early, 'Outing | 2026-05-06 | The outing will now be on 12 July.'), 1))

  it('is no date of a later one, of this week only, or where the later has another', () => {
    assert.equal(texts(early, 'Outing | 2026-02-01 | The outing is on 12 July.'), 0)
    assert.equal(texts(early, 'Outing | 2026-05-06 | Just for this week it is on 12 July.'), 0)
    assert.equal(texts(early, 'Outing | 2026-05-06 | The outing is on 19 July.'), 0)
    assert.equal(texts(early, 'Outing | 2026-05-06 | The outing is in July.'), 0)
    assert.equal(
      texts('Outing | 2026-03-04 | The bus is full.', 'Outing | 2026-05-06 | It is on 12 July.'),
      0,
    )
  })
})

describe('a number or a day that a later email has otherwise', () => {
  const limit = 'Entries | 2026-02-25 | We would be up to 250 riders.'
  const library = 'Library | 2026-02-25 | The library reopens on 3 May.'
  for (const [claim, says, lines] of [
    ['The limit is 250 riders.', '220', [limit, 'Fee | 2026-04-27 | The limit is 220 now.']],
    [
      'The capacity is 80 people.',
      '60',
      [
        'Hall | 2026-02-25 | The capacity is 80 people.',
        'Hall again | 2026-04-27 | The capacity has been reduced to 60.',
      ],
    ],
    [
      'The library reopens on 3 May.',
      '9 May',
      [library, 'Library | 2026-06-05 | The library reopened on 9 May after all.'],
    ],
    [
      'The maximum is 40 stalls.',
      '36',
      [
        'Fair | 2026-02-25 | The maximum is 40 stalls.',
        'Fair | 2026-04-27 | So the maximum has been lowered to 36.',
      ],
    ],
    [
      'The team has 16 players.',
      '14',
      [
        'Team | 2026-02-25 | The team has 16 players.',
        'Team | 2026-04-27 | We lost two, so the team is 14 now.',
      ],
    ],
    [
      'The price of the pass is 40 pounds.',
      '45',
      [
        'Pass | 2026-02-25 | The price of the pass is 40 pounds.',
        'News | 2026-04-27 | The price of the pass has gone up: it is 45 now.',
      ],
    ],
    [
      'The fare of the ferry is 6 pounds.',
      '7',
      [
        'Ferry | 2026-02-25 | The fare of the ferry is 6 pounds.',
        'News | 2026-04-27 | The fare of the ferry is now 7.',
      ],
    ],
    [
      'The rent of the barn is £40 a day.',
      '55',
      [
        'Barn | 2026-02-25 | The rent of the barn is £40 a day.',
        'News | 2026-04-27 | The rent of the barn has been raised to 55.',
      ],
    ],
    [
      'Our choir has 30 singers.',
      '33',
      [
        'Choir | 2026-02-25 | Our choir has 30 singers.',
        'News | 2026-04-27 | Three have joined, and the choir is now 33.',
      ],
    ],
    [
      'Our choir has 30 singers.',
      '28',
      [
        'Choir | 2026-02-25 | Our choir has 30 singers.',
        'News | 2026-04-27 | Two of us have left, so the choir is 28 now.',
      ],
    ],
    [
      'Nominations close on 28 May.',
      '12 June 2026',
      [
        'Board | 2026-04-25 | Nominations close on 28 May.',
        'Board | 2026-06-13 | Nominations finally closed yesterday.',
      ],
    ],
    [
      'The pool opens on 4 June.',
      '20 June',
      [
        'Pool | 2026-04-25 | The pool opens on 4 June.',
        'Pool | 2026-06-25 | The pool opened on 20 June, two weeks late.',
      ],
    ],
    [
      'The course starts on 4 June.',
      '14 June 2026',
      [
        'Course | 2026-02-25 | The course starts on 4 June.',
        'News | 2026-06-15 | The course started yesterday, a little late.',
      ],
    ],
  ] as const)
    it(`contradicts: ${claim}`, () => {
      assert.match(reasonFor(claim, lines) ?? '', new RegExp(`says ${says}$`))
    })
  for (const [claim, lines] of [
    ['The limit is 250 riders.', [limit, 'Fee | 2026-04-27 | The speed limit is 30 now.']],
    ['The limit is 250 riders.', [limit, 'Fee | 2026-04-27 | Perhaps the limit is 220 now?']],
    ['The limit is 250 riders.', [limit, 'Fee | 2026-04-27 | The limit is 250 now.']],
    ...(
      [
        ['Mia has two brothers.', 'Mia is 11 now, so she may come.'],
        ['The barn has 80 benches.', 'They have put it up: the barn is 55 now.'],
        ['The price of the pass is 40 pounds.', 'The price of the pass is the same: it is 40 now.'],
        ['The price of the pass is 40 pounds.', 'The price of the lift has gone up: it is 45 now.'],
        ['The barn costs 40 pounds.', 'The barn has a new roof: it is 12 now.'],
        ['The squad has three trainers.', 'The squad is 15 now.'],
        ['The squad has three trainers.', 'We lost two, so the squad is 15 now.'],
        ['The choir has 30 singers.', 'The choir is 50 now, and we shall sing in May.'],
        ['The choir has 30 singers.', 'Two have left, and the youth choir is 18 now.'],
        ['The choir has 30 singers.', 'Ann has left: the hall is 45 now.'],
        ['The choir has 30 singers.', 'Ann has left early, as the choir is 2 now.'],
        ['The choir has 30 singers.', 'Ann left two minutes ago, as the choir is 2 now.'],
        ['The choir has 30 singers.', 'We lost two games, so the choir is 12 now.'],
        ['The choir has 30 singers.', 'Two have left. Ann says that the choir is 12 now.'],
        ['The fee for the tour is 20 pounds.', 'The fee for the tour is 3.'],
        [
          'The fee for the tour is 20 pounds.',
          'The fee for the tour has been paid by 12 people: it is 45 now.',
        ],
        ['The fee for the tour is 20 pounds.', 'The fee for the tour rose: it was 15.'],
        ['The tour lasts five days.', 'The price of the tour has been raised to 120.'],
        ['The course is six weeks.', 'The course is 90 now.'],
        ['The limit is 250 riders.', 'The limit for juniors is 30 now.'],
        ['The number of stalls is 40.', 'The number of tents is 36 now.'],
      ] as const
    ).map(([text, line]): readonly [string, readonly string[]] => [
      text,
      [`News | 2026-02-25 | ${text}`, `Re: News | 2026-04-27 | ${line}`],
    ]),
    ...(
      [
        ['The museum closes on 3 June.', 'The museum closed on 18 June because of the heat.'],
        ['The museum closed on 3 June.', 'The museum closed already on 18 June.'],
        ['The museum closed on 3 June.', 'The museum closed on 18 June after all.'],
        ['The kiln course begins on 6 June.', 'The kiln course began on 20 June with ten people.'],
        ['The pub opens on 9 June.', 'The pub opened on 19 June at noon because Ida was late.'],
        ['The pub opens on 9 June.', 'The pub opened on 19 June, a little late.'],
        ['The pub opens on 9 June.', 'The pub opened on 19 June after all the guests had left.'],
        ['The pub reopens on 9 June.', 'The pub had to shut, and the pub reopened on 19 June.'],
        ['The pub reopens on 9 June.', 'The pub reopened on 19 June after the flood of 17 June.'],
        ['The pub reopens on 9 June.', 'The pub reopened on 19 June after all the dust.'],
        ['The lessons resume on 9 June.', 'The lessons resumed on 19 June with a full hall.'],
        ['The pub reopens on 9 June.', 'The pub reopened on 19 June after a second flood.'],
        ['The pub opens on 9 June.', 'The pub opened on 19 June, and Ida had come after all.'],
      ] as const
    ).map(([text, line]): readonly [string, readonly string[]] => [
      text,
      [`News | 2026-05-25 | ${text}`, `News | 2026-06-20 | ${line}`],
    ]),
    ['The library reopens on 3 May.', [library, 'Cafe | 2026-06-05 | The cafe reopened on 9 May.']],
    [
      'The library reopens on 3 May.',
      [library, 'Library | 2026-06-05 | The library reopened on 9 September 1981.'],
    ],
    [
      'The committee meets on 4 June.',
      [
        'Committee | 2026-02-25 | The committee meets on 4 June.',
        'News | 2026-06-20 | The committee met on 18 June.',
      ],
    ],
    [
      'The fair opens on 4 June.',
      [
        'Fair | 2026-05-25 | The fair opens on 4 June.',
        'Fair | 2026-05-28 | The fair opened on 20 May, too, for the school.',
      ],
    ],
  ] as const)
    it(`leaves it: ${claim} (${lines[1]})`, () => {
      assert.equal(reasonFor(claim, lines), undefined)
    })
})

import { wrongValues } from '../distractors.ts'
import { anniversaryAfter, decadeOf, ordinal, wrongDecades, wrongNumbers } from '../numbers.ts'
import type { Relation } from '../relations.ts'
import { shuffled } from '../../../support/random.ts'
import { capital, preposition, told } from '../wording.ts'
import { between, evidenceOf, factOf, oneOf, yearOf, type Maker } from './cell.ts'

const one = { difficulty: 'S1' } as const

/** B1: a fact is asked for as it is told. */
export const recallOne: Maker = function* (profile, { base, random }) {
  for (const fact of profile.facts) {
    const { relation, subject, value } = fact
    const wrong = wrongValues(base, profile, fact, random)
    if (wrong === undefined) continue
    const before = preposition(relation, value)
    yield {
      ...one,
      bloom: 'B1',
      category: 'factoid',
      question: told(relation.question, subject.said),
      right: value.text,
      wrong: wrong.map(({ text }) => text),
      evidence: evidenceOf(fact),
      statement: capital(told(relation.statement, subject.said, `${before}{}`)),
    }
  }
}

/** B2: a date is told as a decade. */
export const restateDecade: Maker = function* (profile, { random }) {
  for (const fact of profile.facts) {
    const year = yearOf(fact)
    const { event } = fact.relation
    if (year === undefined || event === undefined) continue
    yield {
      ...one,
      bloom: 'B2',
      category: 'restatement',
      question: told(event.decade, fact.subject.said),
      right: decadeOf(year),
      wrong: wrongDecades(year, random),
      evidence: evidenceOf(fact),
      statement: capital(`${told(event.told, fact.subject.said)} in {}.`),
    }
  }
}

/** Roles in a work, with words of which one stands in a text that tells of them. */
const roles: ReadonlyArray<readonly [role: string, words: RegExp]> = [
  ['Director', /direct|filmmak/iu],
  ['Writer', /writ|wrote|screenplay|script|author/iu],
  ['Producer', /produc/iu],
  ['Composer of the music', /compos|music|score/iu],
  ['Editor', /edit/iu],
  ['Cinematographer', /cinematograph|photograph|camera/iu],
  ['Costume designer', /costume/iu],
]
const kin: Readonly<Record<string, readonly string[]>> = {
  father: ['father', 'son', 'brother', 'uncle', 'grandfather'],
  mother: ['mother', 'daughter', 'sister', 'aunt', 'grandmother'],
}

/** B2: the value is given, and what it is to the subject is asked for. */
export const explainRole: Maker = function* ({ facts, text }, { random }) {
  for (const fact of facts) {
    const { relation, subject, value } = fact
    const { role, predicate } = relation
    if (role !== undefined) {
      const others = roles.flatMap(([other, words]) => (words.test(text) ? [] : [other]))
      if (others.length < 3) continue
      yield {
        ...one,
        bloom: 'B2',
        category: 'role',
        question: `What was the part of ${value.text} in the making of ${subject.said}?`,
        right: role,
        wrong: shuffled(others, random).slice(0, 3),
        evidence: evidenceOf(fact),
      }
    }
    const relatives = kin[predicate]
    if (relatives !== undefined)
      yield {
        ...one,
        bloom: 'B2',
        category: 'role',
        question: `How was ${value.text} related to ${subject.said}?`,
        right: `As the ${predicate} of ${subject.said}`,
        wrong: shuffled(relatives.slice(1), random)
          .slice(0, 3)
          .map(word => `As the ${word} of ${subject.said}`),
        evidence: evidenceOf(fact),
      }
  }
}

/** B3: the year of an anniversary is worked out from a date. */
export const anniversary: Maker = function* ({ facts }, { random }) {
  for (const fact of facts) {
    const year = yearOf(fact)
    const { event } = fact.relation
    if (year === undefined || event === undefined) continue
    const span = anniversaryAfter(year, random)
    if (span === undefined) continue
    const right = year + span
    yield {
      ...one,
      bloom: 'B3',
      category: 'arithmetic',
      question: `In which year was the ${ordinal(span)} anniversary of the ${event.noun} of ${
        fact.subject.said
      }?`,
      right: String(right),
      wrong: wrongNumbers(right, [1, 5, 10], random).map(String),
      evidence: evidenceOf(fact),
    }
  }
}

/** What two accounts may tell of a thing, which cannot be so before its first day. */
const doings: Readonly<Record<Relation['of'], string>> = {
  person: 'met a delegation of students',
  work: 'was shown to an audience',
  organization: 'hired new staff',
  place: '',
}

/** B4: two accounts are held against a date, and what follows for both is asked for. */
export const weighAccounts: Maker = function* (profile, { random }) {
  for (const predicate of ['date of birth', 'publication date', 'founded on']) {
    const fact = factOf(profile, predicate)
    const first = yearOf(fact)
    if (fact === undefined || first === undefined || first > 1995) continue
    const doing = doings[fact.subject.kind]
    if (doing === '' || (fact.subject.kind === 'work' && fact.subject.sort !== 'film')) continue
    const last = (yearOf(factOf(profile, 'date of death')) ?? first + 45) - 1
    const grown = fact.subject.kind === 'person' ? 18 : 2
    if (last < first + grown + 4) continue
    const early = [between(first - 30, first - 16, random), between(first - 15, first - 4, random)]
    const middle = Math.floor((first + grown + last) / 2)
    const late = [between(first + grown, middle - 1, random), between(middle, last, random)]
    const years = oneOf([[early[1], late[0]], [early[0], late[1]], early, late], random)
    const [left = 0, right = 0] = shuffled(years, random)
    const fits = (year: number): boolean => year > first
    const options = [
      `Only the account of ${left}`,
      `Only the account of ${right}`,
      'Both accounts',
      'Neither account',
    ] as const
    const answer = fits(left)
      ? fits(right)
        ? options[2]
        : options[0]
      : fits(right)
        ? options[1]
        : options[3]
    yield {
      ...one,
      bloom: 'B4',
      category: 'consistency',
      question:
        `One account says that ${fact.subject.said} ${doing} in ${left}, another says in ` +
        `${right}. Going by the ${fact.relation.noun} of ${fact.subject.said}, which account can ` +
        'be right?',
      right: answer,
      wrong: options.filter(option => option !== answer),
      evidence: evidenceOf(fact),
    }
  }
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Framework, Standard } from '../../core/framework.ts'
import { findInFramework } from './find-in-framework.ts'
import { parentNumber } from './parent-numbers.ts'
import { standardParts } from './standard-parts.ts'

const standard = (number: string, formal = ''): Standard => ({
  number,
  title: `Title of ${number}`,
  section: 'S',
  formal,
  definitions: '',
  basis: '',
  documentation: '',
})
const partsOf = (number: string, formal: string): Array<[string, string]> =>
  standardParts(standard(number, formal)).map(part => [
    part.number,
    formal.slice(part.start, part.end),
  ])

describe('the parent that follows from a number', () => {
  const known = new Set(['AC-2', 'T1003', '8', '8.1', 'V1.2', '4'])
  for (const [number, parent] of [
    ['AC-2(1)', 'AC-2'],
    ['AC-2(1)(a)', 'AC-2'],
    ['AC-20', undefined],
    ['T1003.001', 'T1003'],
    ['T10030', undefined],
    ['8.1.2', '8.1'],
    ['8.1(a)', '8.1'],
    ['8.1a', '8.1'],
    ['8.2.1', '8'],
    ['V1.2.3', 'V1.2'],
    ['PR.AC-1', undefined],
    ['4 – 2', '4'],
    ['(1)', undefined],
    ['', undefined],
    ['…', undefined],
  ] as const)
    it(`${parent ?? 'none'} of "${number}"`, () => {
      assert.equal(
        parentNumber(number, candidate => known.has(candidate)),
        parent,
      )
    })
  it('is found in linear time', () => {
    const started = performance.now()
    assert.equal(
      parentNumber('1.'.repeat(50), () => false),
      undefined,
    )
    assert.equal(
      parentNumber(`1${'('.repeat(100)}`, () => false),
      undefined,
    )
    assert.ok(performance.now() - started < 200)
  })
})

describe('the parts of a standard', () => {
  it('are whole numbers at the beginnings of lines', () => {
    assert.deepEqual(
      partsOf(
        '8',
        'The school:\n8.1 Publishes work (see 8.2).\nMore of it.\n8.1.1 In journals.\n8.2. Counts.',
      ),
      [
        ['8.1', '8.1 Publishes work (see 8.2).\nMore of it.\n8.1.1 In journals.'],
        ['8.1.1', '8.1.1 In journals.'],
        ['8.2', '8.2. Counts.'],
      ],
    )
  })
  it('are whole numbers at the beginnings of sentences', () => {
    assert.deepEqual(
      partsOf('8', 'Work matters. 8.1 It is published. It counts 8.5 times. 8.2 It is used.'),
      [
        ['8.1', '8.1 It is published. It counts 8.5 times.'],
        ['8.2', '8.2 It is used.'],
      ],
    )
  })
  it('are list items, nested by indentation and kind', () => {
    assert.deepEqual(
      partsOf('AC-2', 'The unit:\na. Names:\n  1. roles;\n  2. people; and\nb. Meets.').map(
        ([number]) => number,
      ),
      ['AC-2(a)', 'AC-2(a)(1)', 'AC-2(a)(2)', 'AC-2(b)'],
    )
    assert.deepEqual(partsOf('5', '(a) one\n(1) two\n(b) three'), [
      ['5(a)', '(a) one\n(1) two'],
      ['5(a)(1)', '(1) two'],
      ['5(b)', '(b) three'],
    ])
  })
  it('are list items below whole numbers', () => {
    assert.deepEqual(
      partsOf('4', '4.1 Leaders:\na) plan\nb) act\n4.2 Staff:\na) learn').map(([number]) => number),
      ['4.1', '4.1(a)', '4.1(b)', '4.2', '4.2(a)'],
    )
  })
  it('are none in running text', () => {
    assert.deepEqual(partsOf('1', 'A plan exists. It is 1.5 pages long, as version 1.2 says.'), [])
    assert.deepEqual(partsOf('A', 'A school is good. A team is better.'), [])
  })
  it('are found in linear time', () => {
    const started = process.cpuUsage()
    for (const text of [
      '8.'.repeat(200_000),
      '8 '.repeat(200_000),
      '. 8.1 '.repeat(60_000),
      'a. \n'.repeat(100_000),
      `${' '.repeat(300_000)}a.`,
      Array.from({ length: 1_500 }, (_, at) => `${' '.repeat(at % 300)}${(at % 9) + 1}. x`).join(
        '\n',
      ),
    ])
      standardParts(standard('8', text))
    const { user } = process.cpuUsage(started)
    assert.ok(user < 3_000_000, `${user} µs`)
  })
})

describe('a number of a framework', () => {
  const framework: Framework = {
    title: 'T',
    version: '1',
    sections: [{ number: 'GV.OC', title: '', description: '' }],
    standards: [
      standard('8', '8.1 First.\n8.2 Second.'),
      standard('8.2', 'A standard of its own.'),
      standard('AC-2', 'a. Names:\n  1. roles.'),
      standard('AC-2(1)'),
      standard('GV.OC-01'),
    ],
  }
  const found = (address: string): string => {
    const it = findInFramework(framework, address)
    switch (it?.kind) {
      case undefined:
        return 'nothing'
      case 'section':
        return `section ${it.section.number}`
      case 'standard':
        return `standard ${it.standard.number}`
      case 'part':
        return `part ${it.part.number} of ${it.standard.number}`
    }
  }
  for (const [address, meant] of [
    ['8', 'standard 8'],
    ['8.1', 'part 8.1 of 8'],
    ['8.2', 'standard 8.2'],
    ['8.3', 'nothing'],
    ['AC-2(1)', 'standard AC-2(1)'],
    ['ac-2', 'standard AC-2'],
    ['AC-2a', 'part AC-2(a) of AC-2'],
    ['AC-2(a)(1)', 'part AC-2(a)(1) of AC-2'],
    ['AC-02 a.1', 'part AC-2(a)(1) of AC-2'],
    ['GV.OC-1', 'standard GV.OC-01'],
    ['gv.oc', 'section GV.OC'],
    ['', 'nothing'],
    ['((', 'nothing'],
  ] as const)
    it(`"${address}" is ${meant}`, () => {
      assert.equal(found(address), meant)
    })
})

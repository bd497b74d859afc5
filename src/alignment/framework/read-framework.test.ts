import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { readFramework, type FrameworkFile, type ReadFrameworkOptions } from './read-framework.ts'

const json = (value: unknown, name = 'library.json'): FrameworkFile => ({
  kind: 'json',
  name,
  text: typeof value === 'string' ? value : JSON.stringify(value),
})
const yaml = (text: string): FrameworkFile => ({ kind: 'yaml', name: 'library.yaml', text })
const rows = (name: string, ...cells: ReadonlyArray<readonly string[]>): FrameworkFile => ({
  kind: 'tables',
  name,
  tables: [{ place: name, rows: cells, isDelimited: !name.endsWith('.xlsx') }],
})
const standard = (number: string, more: Readonly<Record<string, unknown>> = {}) => ({
  section: 'A',
  number,
  title: `Title of ${number}`,
  formal: `The library shows ${number}.`,
  ...more,
})
const library = (...standards: ReadonlyArray<Readonly<Record<string, unknown>>>) => ({
  framework: 'Library standards',
  version: '3',
  sections: [{ number: 'A', title: 'Access', description: 'Who comes in.' }],
  standards,
})

/** The message of the refusal. */
async function refusal(
  files: readonly FrameworkFile[],
  options?: ReadFrameworkOptions,
): Promise<string> {
  try {
    await readFramework(files, options)
  } catch (error) {
    assert.ok(isAppError(error, 'invalid_input'), String(error))
    assert.ok(error.details.issues.length > 0)
    return error.message
  }
  throw new Error('nothing was refused')
}

const paperSections = [
  ['Section_Num', 'Section_Title', 'Section_Description'],
  ['1', 'Strategy', 'How the school is led.'],
  ['3', 'Impact', ''],
] as const
const paperStandards = [
  [
    'Section',
    'Standard_num',
    'Standard_title',
    'Standard_formal',
    'Definitions',
    'Basis_for_judement',
    'Supporting_docs',
  ],
  ['1', '1', 'Planning', 'The school has a plan.', 'A plan is written.', '', 'The plan'],
  ['3', '8', 'Scholarship', '8.1 Work is published.\n8.2 Work is used.', '', 'Looks.', ''],
] as const

describe('frameworks in tables', () => {
  it("are read with the paper's headers, from two files in any order", async () => {
    const files = [
      rows('aacsb_2020.standards.csv', ...paperStandards),
      rows('aacsb_2020.sections.csv', ...paperSections),
    ]
    const { framework, notes } = await readFramework(files)
    assert.deepEqual(notes, [])
    assert.deepEqual(framework, {
      title: 'aacsb',
      version: '2020',
      sections: [
        { number: '1', title: 'Strategy', description: 'How the school is led.' },
        { number: '3', title: 'Impact', description: '' },
      ],
      standards: [
        {
          number: '1',
          title: 'Planning',
          section: '1',
          formal: 'The school has a plan.',
          definitions: 'A plan is written.',
          basis: '',
          documentation: 'The plan',
        },
        {
          number: '8',
          title: 'Scholarship',
          section: '3',
          formal: '8.1 Work is published.\n8.2 Work is used.',
          definitions: '',
          basis: 'Looks.',
          documentation: '',
        },
      ],
    })
    assert.deepEqual((await readFramework(files.toReversed())).framework, framework)
  })

  it('take both spellings of "judgement", and headers in other cases', async () => {
    for (const basis of ['Basis_for_judgement', 'basis for judement', 'BASIS FOR JUDGMENT']) {
      const [header, ...others] = paperStandards.map((row): string[] => [...row])
      header?.splice(5, 1, basis)
      const { framework } = await readFramework([
        rows('sections.csv', ...paperSections),
        rows('standards.csv', header ?? [], ...others),
      ])
      assert.equal(framework.standards[1]?.basis, 'Looks.', basis)
    }
  })

  it('need no table of sections', async () => {
    const { framework, notes } = await readFramework([rows('s.csv', ...paperStandards)], {
      title: 'AACSB',
      version: '2020',
    })
    assert.deepEqual([framework.title, framework.version], ['AACSB', '2020'])
    assert.deepEqual(
      framework.sections.map(({ number, title }) => [number, title]),
      [
        ['1', ''],
        ['3', ''],
      ],
    )
    assert.equal(notes.length, 1)
  })

  it('are read by a mapping of other headers, with sections in the rows', async () => {
    const { framework } = await readFramework(
      [
        rows(
          'controls.csv',
          ['', '', ''],
          ['ID', 'Name', 'What', 'Chapter'],
          ['C.1', 'Doors', 'Doors are locked.', 'Buildings'],
          ['C.1.2', 'Keys', 'Keys are counted.', 'Buildings'],
          ['D.1', 'Fire', 'Drills are held.', 'People'],
        ),
      ],
      { mapping: { number: 'id', title: 'Name', formal: 'What', sectionTitle: 'Chapter' } },
    )
    assert.deepEqual(
      framework.sections.map(({ number, title }) => `${number} ${title}`),
      ['1 Buildings', '2 People'],
    )
    assert.deepEqual(
      framework.standards.map(({ number, section, parent }) => [number, section, parent]),
      [
        ['C.1', '1', undefined],
        ['C.1.2', '1', 'C.1'],
        ['D.1', '2', undefined],
      ],
    )
  })

  it('refuse a text that was split at its commas, and take empty cells at the end', async () => {
    const header = ['Section', 'Standard_num', 'Standard_title', 'Standard_formal', '']
    const own = ['A', '1', 'Gate', 'The gate shall be locked', '', ' ', '']
    const { framework } = await readFramework([rows('gates.csv', header, own)])
    assert.equal(framework.standards[0]?.formal, 'The gate shall be locked')
    const split = ['A', '2', 'Gate', 'The gate shall be locked', ' lit', ' and watched.']
    assert.match(
      await refusal([rows('gates.csv', header, own, split)]),
      /^gates\.csv, row 3: has 6 cells, but the header names 4 columns; "lit" stands in none/,
    )
    const [titles, ...others] = paperSections
    const sections = rows('sections.csv', titles, ...others, ['4', 'Staff', 'Who works', ' here.'])
    assert.match(
      await refusal([sections, rows('standards.csv', ...paperStandards)]),
      /^sections\.csv, row 4: has 4 cells, but the header names 3 columns/,
    )
    // A column of remarks has a name.
    const named = [...header.slice(0, 4), 'Remarks']
    const noted = [...own.slice(0, 4), 'ask Ada']
    assert.equal((await readFramework([rows('a.csv', named, noted)])).framework.standards.length, 1)
    // No cell of a sheet is split.
    const sheet = await readFramework([rows('gates.xlsx', header, own, split)])
    assert.deepEqual(
      sheet.framework.standards.map(({ formal }) => formal),
      [own[3], split[3]],
    )
  })

  it('name the file and row of what is wrong', async () => {
    const [header, ...others] = paperStandards
    const sections = rows('sections.csv', ...paperSections)
    const refusalOf = (...more: ReadonlyArray<readonly string[]>) =>
      refusal([sections, rows('standards.csv', header, ...others, ...more)])
    assert.match(
      await refusalOf(['1', '8', 'Again', 'x', '', '', '']),
      /^standards\.csv, row 4: standard 8 is there already \(standards\.csv, row 3\)/,
    )
    assert.match(
      await refusalOf([], ['9', '9', 'Elsewhere', 'x', '', '', '']),
      /^standards\.csv, row 5: standard 9 names the section "9"; the sections are 1, 3\./,
    )
    assert.match(await refusalOf(['1', '', 'x']), /row 4: the standard has no number/)
    assert.match(await refusalOf(['1', '5']), /row 4: standard 5 has neither a title nor a text/)
    assert.match(
      await refusal([rows('mail.csv', ['from', 'to'], ['ada', 'bo'])]),
      /^mail\.csv: no column holds the numbers .*found "from", "to".*--map number=ID/,
    )
    assert.match(
      await refusal([rows('a.csv', ['ID', 'Text'], ['1', 'x'])], {
        mapping: { number: 'ID', formal: 'Wording' },
      }),
      /^a\.csv: has no column "Wording" \(for formal\)\. Its columns are "ID", "Text"\.$/,
    )
    assert.match(await refusal([rows('empty.csv')]), /^empty\.csv: is empty\.$/)
    assert.match(await refusal([rows('bare.csv', header)]), /holds no standard/)
    assert.match(
      await refusal([rows('a.csv', header, ...others), rows('b.csv', header, ...others)]),
      /several tables of standards \(a\.csv, b\.csv\)/,
    )
  })
})

describe('frameworks in JSON and YAML', () => {
  it('are read in the simple shape, and numbers of YAML stay as they are written', async () => {
    const fromJson = await readFramework([json(library(standard('8.1'), standard('8.10')))])
    const fromYaml = await readFramework([
      yaml(
        [
          'framework: Library standards',
          'version: 3',
          'sections: [{number: A, title: Access, description: Who comes in.}]',
          'standards:',
          ...['8.1', '8.10'].flatMap(number => [
            `  - number: ${number}`,
            '    section: A',
            `    title: Title of ${number}`,
            `    formal: The library shows ${number}.`,
          ]),
        ].join('\n'),
      ),
    ])
    assert.deepEqual(fromYaml.framework, fromJson.framework)
    assert.deepEqual(
      fromJson.framework.standards.map(({ number }) => number),
      ['8.1', '8.10'],
    )
  })

  it('clean their texts to what a document can hold', async () => {
    const { framework } = await readFramework([
      json(library(standard('1', { title: ' Two\n words ', formal: '\r\na\r\nb\0\ud800 \n' }))),
    ])
    assert.equal(framework.standards[0]?.title, 'Two words')
    assert.equal(framework.standards[0]?.formal, 'a\nb\ufffd')
  })

  it('say where they are wrong', async () => {
    assert.match(await refusal([json('{"standards": [')]), /^library\.json: is no valid JSON \(/)
    assert.match(await refusal([yaml('standards: [a')]), /^library\.yaml: is no valid YAML \(/)
    assert.match(await refusal([json([])]), /^library\.json: .*Expected an object/)
    assert.match(
      await refusal([json(library(standard('1'), standard('', { number: 8.1 })))]),
      /^library\.json, standards\[1\]\.number: must be a text in quotes/,
    )
    assert.match(await refusal([json(library())]), /holds no standard/)
    assert.match(
      await refusal([json({ ...library(standard('1')), version: '' }, 'a.json')], { version: ' ' }),
      /^a\.json: has no version/,
    )
    assert.match(
      await refusal([json(library(standard('1', { parent: '2' })))]),
      /standard 1 names the parent 2: there is none/,
    )
    assert.match(
      await refusal([
        json(library(standard('x', { parent: 'y' }), standard('y', { parent: 'x' }))),
      ]),
      /^library\.json, standards\[0\]: standard x is a part of itself \(x → y → x\)/,
    )
    assert.match(
      await refusal([
        json(library(standard('x', { parent: 'y' }), standard('y', { parent: 'y' }))),
      ]),
      /standard x is a part of more than 30 others|standard y is a part of itself/,
    )
    const twice = { ...library(standard('1')), sections: [{ number: 'A' }, { number: 'A' }] }
    assert.match(await refusal([json(twice)]), /sections\[1\]: section A is there already/)
    assert.match(
      await refusal([json(library(standard('1'))), json(library(standard('1')))]),
      /is one file; several are given/,
    )
  })

  it('refuse sizes that nobody could use, quickly', async () => {
    const started = performance.now()
    assert.match(
      await refusal([json(library(standard('9'.repeat(1_000_000))))]),
      /number is longer than 100 characters/,
    )
    assert.match(
      await refusal([
        json(library(...Array.from({ length: 20_001 }, (_, at) => standard(String(at))))),
      ]),
      /more than 20000 standards/,
    )
    assert.match(
      await refusal([json(library(standard('1', { formal: 'x'.repeat(17 * 2 ** 20) })))]),
      /texts are longer/,
    )
    const chain = Array.from({ length: 2_000 }, (_, at) =>
      standard(`s${at}`, at === 0 ? {} : { parent: `s${at - 1}` }),
    )
    assert.match(await refusal([json(library(...chain))]), /more than 30 others/)
    // Each level repeats the one above it ten times.
    const bomb = [
      'a: &a x',
      ...Array.from({ length: 12 }, (_, at) => {
        const [above, own] = [String.fromCharCode(97 + at), String.fromCharCode(98 + at)]
        return `${own}: &${own} [${Array.from({ length: 10 }, () => `*${above}`).join(',')}]`
      }),
    ].join('\n')
    assert.match(await refusal([yaml(bomb)]), /is no valid YAML/)
    assert.match(
      await refusal([json(`{"catalog": ${'{"groups": ['.repeat(5_000)}${']}'.repeat(5_000)}}`)]),
      /nested too deeply/,
    )
    assert.ok(performance.now() - started < 5_000)
  })
})

describe('OSCAL catalogues', () => {
  const label = (value: string) => [
    { name: 'label', class: 'zero-padded', value: `0${value}` },
    { name: 'label', value },
  ]
  const catalogue = {
    catalog: {
      uuid: '0',
      metadata: { title: 'Harbour controls', version: '5.1', 'oscal-version': '1.1.2' },
      groups: [
        {
          id: 'gt',
          title: 'Gates',
          parts: [{ name: 'overview', prose: 'All about gates.' }],
          controls: [
            {
              id: 'gt-2',
              title: 'Gate keeping',
              params: [
                { id: 'gt-2_prm_1', label: 'organization-defined roles' },
                {
                  id: 'gt-2_prm_2',
                  select: { 'how-many': 'one-or-more', choice: ['day', 'night'] },
                },
                {
                  id: 'gt-2_prm_3',
                  select: { choice: ['never', '{{ insert: param, gt-2_prm_1 }}'] },
                },
              ],
              props: label('GT-2'),
              parts: [
                {
                  name: 'statement',
                  prose: 'The harbour:',
                  parts: [
                    {
                      name: 'item',
                      props: [{ name: 'label', value: 'a.' }],
                      prose: 'Names {{ insert: param, gt-2_prm_1 }} for:',
                      parts: [
                        {
                          name: 'item',
                          props: [{ name: 'label', value: '1.' }],
                          prose: ' {{ gt-2_prm_2 }} shifts; and',
                        },
                      ],
                    },
                    {
                      name: 'item',
                      props: [{ name: 'label', value: 'b.' }],
                      prose: 'Asks {{ insert: param, gt-2_prm_3 }} and {{ insert: param, none }}.',
                    },
                  ],
                },
                { name: 'guidance', prose: 'Keepers are people.' },
                {
                  name: 'assessment-objective',
                  parts: [
                    {
                      name: 'assessment-objective',
                      props: [{ name: 'label', value: 'GT-02a.' }],
                      prose: 'roles are named;',
                    },
                  ],
                },
                {
                  name: 'assessment-method',
                  props: [{ name: 'method', value: 'EXAMINE' }],
                  parts: [{ name: 'assessment-objects', prose: 'Rosters' }],
                },
                {
                  name: 'assessment-method',
                  props: [{ name: 'method', value: 'INTERVIEW' }],
                  parts: [{ name: 'assessment-objects', prose: 'Keepers' }],
                },
              ],
              controls: [
                {
                  id: 'gt-2.1',
                  title: 'Lights',
                  props: label('GT-2(1)'),
                  parts: [{ name: 'statement', prose: 'Gates are lit.' }],
                },
                {
                  id: 'gt-2.2',
                  title: 'Bells',
                  props: [...label('GT-2(2)'), { name: 'status', value: 'withdrawn' }],
                },
              ],
            },
          ],
        },
      ],
    },
  }

  it('are read with their parameters, objectives and enhancements', async () => {
    const { framework, notes } = await readFramework([json(catalogue)])
    assert.deepEqual(framework, {
      title: 'Harbour controls',
      version: '5.1',
      sections: [{ number: 'GT', title: 'Gates', description: 'All about gates.' }],
      standards: [
        {
          number: 'GT-2',
          title: 'Gate keeping',
          section: 'GT',
          formal:
            'The harbour:\na. Names [Assignment: organization-defined roles] for:\n' +
            '  1. [Selection (one or more): day; night] shifts; and\nb. Asks [Selection: never; ' +
            '[Assignment: organization-defined roles]] and {{ insert: param, none }}.',
          definitions: 'Keepers are people.',
          basis: 'GT-02a. roles are named;',
          documentation: 'Rosters',
        },
        {
          number: 'GT-2(1)',
          title: 'Lights',
          section: 'GT',
          parent: 'GT-2',
          formal: 'Gates are lit.',
          definitions: '',
          basis: '',
          documentation: '',
        },
      ],
    })
    assert.deepEqual(notes, ['1 withdrawn control is left out.'])
  })

  it('say where they are wrong', async () => {
    assert.match(
      await refusal([json({ catalog: { metadata: { title: 'x' } } })]),
      /^library\.json, catalog\[metadata\]\[version\]: .*Expected an OSCAL catalogue/,
    )
  })
})

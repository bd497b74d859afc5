import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterVoice, maySpeak } from './letter-voice.ts'

const letter = (head: string, who: string, signed: string): string =>
  [head, '3 May 2024', `Dear ${who},`, 'I will bring the keys.', 'Yours sincerely,', signed].join(
    '\n\n',
  )

for (const [text, voice] of [
  [letter('Brook & Son', 'Ms Orr', 'Tom Hale\nManager'), { speaker: 'Tom Hale' }],
  [
    letter('Ruth Orr\n4 Mill Lane', 'Ms Orr', 'Tom Hale, manager'),
    { speaker: 'Tom Hale', addressee: 'Ruth Orr' },
  ],
  [letter('Ms Orr\n4 Mill Lane', 'Ms Orr', 'Tom Hale'), { speaker: 'Tom Hale' }],
  [letter('', 'members', 'Dr. Ann O’Shea (chair)'), { speaker: 'Dr. Ann O’Shea' }],
  [letter('', 'members', 'The committee of the museum'), undefined],
  [letter('', 'members', 'Tom'), undefined],
  ['I will bring the keys.\n\nTom Hale', undefined],
] as const)
  test(`who speaks in “${text.replaceAll('\n', ' ')}”`, () => {
    const { range, ...found } = letterVoice(text) ?? {}
    assert.deepEqual(found, voice ?? {})
    assert.equal(range === undefined, voice === undefined)
  })

for (const [body, own] of [
  ['I fixed the gate.\n\nI will come again.', 'I fixed the gate.\n\nI will come again.'],
  ['I live by the weir.\n\nRita Vane, Ely\n\nI fixed the gate.', 'I fixed the gate.'],
  ['I live by the weir.\n— Rita\n\nI fixed the gate.', 'I fixed the gate.'],
  ['I live by the weir.\n\nRita\n\nI fixed the gate.', 'I fixed the gate.'],
  ['I paid.\n\nInsurance\n\nI fixed it.', 'I paid.\n\nInsurance\n\nI fixed it.'],
  ['I paid.\n\nNext Steps\n\nI fix it.', 'I paid.\n\nNext Steps\n\nI fix it.'],
  ['I come on\nMonday\nat noon.', 'I come on\nMonday\nat noon.'],
  ['I froze, it is below zero at night.', 'I froze, it is below zero at night.'],
  ['I need the following: two chairs.', 'I need the following: two chairs.'],
  ['I bought:\n- rope\n- an anchor', 'I bought:\n- rope\n- an anchor'],
  ['I found the following: two leaks.', 'I found the following: two leaks.'],
  ['Please find below what Rita saw.\n\nI saw two leaks.', ''],
  ['I add what the vet sent:\n\nI saw the dog.', ''],
  ["Please see beneath Rita's own story.\n\nI sold it.", ''],
  ['Please read how Rita saw it below.\n\nI sold it.', ''],
  ['Beneath is Rita’s own account of it.\n\nI sold it.', ''],
  ['I add the story of it below.\n\nI sold it.', ''],
  ["It's below zero, I froze.", "It's below zero, I froze."],
  ["Please see Rita's van, I sold it.", "Please see Rita's van, I sold it."],
  ['I copy her letter below.\n\nI saw two leaks.', ''],
  ['I was told the following: I owe two pounds.', ''],
  ['I asked them.\n\nRita Vane:\nI saw two leaks.', ''],
  ['I send what I was told below.\n\nI saw two leaks myself.', ''],
  ['My builder reports as follows.\nI saw two leaks.', ''],
  ['I had this from Rita, who wrote:\n\nI saw it.', ''],
] as const)
  test(`whose words are “${body.replaceAll('\n', ' ')}”`, () => {
    const head = 'Ely, 4 May 2023\n\nI am no part.\n\nDear Sir,'
    const text = `${head}\n\n${body}\n\nRegards,\n\nTom Hale\n`
    const { start = 0, end = 0 } = letterVoice(text)?.range ?? {}
    assert.equal(text.slice(start, end).trim(), own)
  })

test('only a short text with "I" may be a letter in which somebody speaks', () => {
  assert.equal(maySpeak('Thank you. I will come.'), true)
  assert.equal(maySpeak('It is with my brother.'), true)
  assert.equal(maySpeak('The keys are yours.'), true)
  assert.equal(maySpeak('The I.O. port of Miami.'), false)
  assert.equal(maySpeak('I will come.', 1_000_000), false)
})

test('a letter with a long line of blanks, dashes or names is read in a moment', () => {
  const started = process.cpuUsage()
  for (const line of [' ', '\t', '> ', '-', '- ', 'Ann ', 'A', ': ', ', a'])
    for (const end of ['', '!']) {
      const filled = line.repeat(19_000 / line.length)
      letterVoice(`Dear Sir,\n\nI came.\n${filled}${end}\n\nRegards,\n\nTom Hale\n`)
    }
  const { user } = process.cpuUsage(started)
  assert.ok(user < 400_000, `${user} µs`)
})

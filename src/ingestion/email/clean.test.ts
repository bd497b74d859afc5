import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailParts, replyText } from './clean.ts'

const cuts = (text: string, context = {}) =>
  mailParts(text, context).cuts.map(cut => [cut.kind, text.slice(cut.start, cut.end)])
const reply = (text: string) => replyText(text, { signatures: 'drop' })

const introductions = [
  'On Mon, Jun 3, 2019 at 10:15 AM Ann Lee <ann@x.org> wrote:',
  'On 3 Jun 2019, at 10:15,\nAnn Lee <ann@x.org>\nwrote:',
  'Am 03.06.2019 um 10:15 schrieb Anna Berg:',
  'Am Mo., 3. Juni 2019 um 10:15 Uhr schrieb Anna Berg <\na@x.de>:',
  'Le lun. 3 juin 2019 à 10:15, Anne Lac <a@x.fr> a écrit :',
  'El lun., 3 jun. 2019 a las 10:15, Ana (<a@x.es>) escribió:',
  'Em seg., 3 de jun. de 2019 às 10:15, Ana <a@x.br> escreveu:',
  'Il giorno lun 3 giu 2019 alle ore 10:15 Anna <a@x.it> ha scritto:',
  'Op ma 3 jun. 2019 om 10:15 schreef Anna <a@x.nl>:',
  'pon., 3 cze 2019 o 10:15 Anna <a@x.pl> napisał(a):',
  'пн, 3 июн. 2019 г. в 10:15, Анна <a@x.ru>:',
  '在 2019年6月3日，上午10:15，Ann <a@x.cn> 写道：',
  '-----Original Message-----',
  '-------- Ursprüngliche Nachricht --------',
  '________________________________\nFrom: Ann Lee\nSent: Monday, 3 June 2019 10:15\nTo: ' +
    'Bob\nSubject: Plan',
  '*From:* Ann Lee <ann@x.org>\n*Sent:* Monday, 3 June 2019 10:15\n*To:* Bob\n*Subject:* Plan',
  'Von: Anna Berg\nGesendet: Montag, 3. Juni 2019 10:15\nAn: Bob\nBetreff: Plan',
  'De : Anne Lac\nEnvoyé : lundi 3 juin 2019 10:15\nÀ : Bob\nObjet : Plan',
]

for (const introduction of introductions) {
  test(`the message below "${introduction.split('\n')[0]}" is cut, quoted or not`, () => {
    for (const old of [
      '> What is the plan?\n> Ann',
      'What is the plan?\n\nIt must be written down.',
    ]) {
      const text = `We go on Friday.\n\n${introduction}\n\n${old}\n`
      assert.equal(reply(text), 'We go on Friday.')
      assert.deepEqual(
        cuts(text).map(([kind]) => kind),
        ['quote'],
      )
    }
  })
}

test('sentences that look like introductions are kept', () => {
  for (const text of [
    'On Monday I wrote a letter.\nIt was long.',
    'At noon we said goodbye:\nall of us.',
    'We met Ann <ann@x.org> on 3 June 2019 and talked.',
    'To: be done\n\nnothing yet',
    'Agenda\n------\nOne topic, which is long, for everybody.\n\nNotes\n-----\nNobody came.',
  ])
    assert.equal(reply(text), text)
})

test(
  'an answer between quoted lines keeps them as context for the reader and cuts them from ' +
    'what is indexed',
  () => {
    const text =
      'On Mon, 3 Jun 2019 at 10:15, Ann <ann@x.org> wrote:\n> When?\n\nOn Friday at nine, if ' +
      'all goes well.\n\n> Where?\n\nIn the old hall, as always,\nand the door is open.\n'
    assert.equal(
      reply(text),
      '> When?\n\nOn Friday at nine, if all goes well.\n\n> Where?\n\nIn the old hall, as ' +
        'always,\nand the door is open.',
    )
    assert.deepEqual(cuts(text), [
      ['quote', 'On Mon, 3 Jun 2019 at 10:15, Ann <ann@x.org> wrote:\n> When?'],
      ['quote', '> Where?'],
    ])
  },
)

test('a few lines below the quote are kept for the index, because they may be the answer', () => {
  const text =
    'Hi Ann,\n\nOn Mon, 3 Jun 2019 at 10:15, Ann <ann@x.org> wrote:\n> When do we ' +
    'meet?\n\nOn Friday at nine, if all goes well.\n'
  assert.deepEqual(cuts(text), [
    ['quote', 'On Mon, 3 Jun 2019 at 10:15, Ann <ann@x.org> wrote:\n> When do we meet?'],
  ])
})

test('an answer below the quote is found', () => {
  assert.equal(
    reply('On Mon, 3 Jun 2019 at 10:15, Ann wrote:\n> When?\n> Where?\n\nFriday, in the hall.\n'),
    'Friday, in the hall.',
  )
})

test('signatures are cut below a separator, from a device, and by what they look like', () => {
  assert.deepEqual(cuts('It is done.\n\n-- \nAnn Lee\nACME Inc.\n'), [
    ['signature', '-- \nAnn Lee\nACME Inc.'],
  ])
  assert.deepEqual(cuts('It is done.\n\nSent from my iPhone'), [
    ['signature', 'Sent from my iPhone'],
  ])
  assert.deepEqual(
    cuts(
      'It is done, as you asked.\n\nBest regards,\nAnn Lee\nHead of Works\nTel. +49 30 1234567',
      { senderName: 'Ann Lee' },
    ),
    [['signature', 'Best regards,\nAnn Lee\nHead of Works\nTel. +49 30 1234567']],
  )
  assert.deepEqual(
    cuts('We will meet at ten.\nBring the plans with you.', { senderName: 'Ann Lee' }),
    [],
  )
  assert.deepEqual(cuts('To buy for the office\n\nMilk\nEggs\nBread'), [])
  assert.deepEqual(cuts('The table is this one, as agreed with all.\n\n| a | b |\n| 1 | 2 |'), [])
})

test('notices and list footers are cut as footers', () => {
  assert.deepEqual(
    cuts(
      'The offer stands until Friday.\n\nThis e-mail is confidential. If you are not the ' +
        'intended recipient, delete it.',
    ),
    [['footer', 'This e-mail is confidential. If you are not the intended recipient, delete it.']],
  )
  assert.deepEqual(
    cuts(
      'The offer stands until Friday.\n\n_______________________\nworks mailing ' +
        'list\nworks@lists.x.org',
    ),
    [['footer', '_______________________\nworks mailing list\nworks@lists.x.org']],
  )
})

test('forwarded text is kept, its headers are not', () => {
  const text =
    'See below.\n\n---------- Forwarded message ---------\nFrom: Ann <ann@x.org>\nDate: ' +
    'Mon, 3 Jun 2019\nSubject: Plan\nTo: Bob\n\nWe go on Friday.'
  assert.deepEqual(cuts(text), [
    [
      'header',
      '---------- Forwarded message ---------\nFrom: Ann <ann@x.org>\nDate: Mon, 3 Jun ' +
        '2019\nSubject: Plan\nTo: Bob',
    ],
  ])
  const outlook =
    'See below.\n\nFrom: Ann\nSent: Monday, 3 June 2019\nTo: Bob\nSubject: Plan\n\nWe go on Friday.'
  assert.deepEqual(cuts(outlook, { isForward: true }), [
    ['header', 'From: Ann\nSent: Monday, 3 June 2019\nTo: Bob\nSubject: Plan'],
  ])
  assert.deepEqual(
    cuts(outlook).map(([kind]) => kind),
    ['quote'],
  )
})

test('a message pasted with its headers on top loses the headers only', () => {
  assert.deepEqual(
    cuts(
      'From: Ann <ann@x.org>\nDate: Mon, 3 Jun 2019\nSubject: Plan\n\nWe go on Friday, all of us.',
    ),
    [['header', 'From: Ann <ann@x.org>\nDate: Mon, 3 Jun 2019\nSubject: Plan']],
  )
})

test('PGP armour is a footer, the signed text is kept', () => {
  assert.equal(
    reply(
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nIt is signed.\n\n-----BEGIN PGP ' +
        'SIGNATURE-----\nabc\n-----END PGP SIGNATURE-----',
    ),
    'It is signed.',
  )
})

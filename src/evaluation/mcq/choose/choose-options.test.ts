import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import { scriptedLanguageModel } from '../../../models/scripted-language-model.ts'
import type { GoldQuestion } from '../../question-sets/question-set.ts'
import type { StudyAnswer, StudyChoice, StudyRater } from '../../study/study-data.ts'
import { choiceAccuracy } from './accuracy.ts'
import { chooseOptions, majorityChoices } from './choose-options.ts'
import { tfIdfChooser } from './computed-choosers.ts'
import { modelChooser } from './model-chooser.ts'

const question = (id: string, given: Partial<GoldQuestion> = {}): GoldQuestion => ({
  id,
  question: 'Where is the yard?',
  answer: 'In Leith',
  aliases: [],
  category: undefined,
  evidence: [],
  wrong: ['In Oban', 'In Perth', 'In Wick'],
  rightOption: 1,
  difficulty: 'S1',
  bloom: 'B1',
  ...given,
})
const answer = (itemId: string, text: string, abstained = false): StudyAnswer => ({
  itemId,
  pipelineId: 'p',
  repetition: 0,
  text,
  abstained,
})
const chosen = async (
  questions: readonly GoldQuestion[],
  answers: readonly StudyAnswer[],
): Promise<Array<number | null>> =>
  (await chooseOptions(questions, answers, [tfIdfChooser])).choices.map(({ option }) => option)

describe('choosing the option nearest to an answer', () => {
  it('by TF-IDF takes the option with the rarer words in common, else none', async () => {
    const questions = ['a', 'b', 'c'].map(id => question(id))
    assert.deepEqual(
      await chosen(questions, [
        answer('a', 'The yard is in Leith.'),
        answer('b', 'It is in Wick [1].'),
        answer('c', 'Nobody knows.'),
      ]),
      [1, 3, null],
    )
  })

  it('takes none where two options are equally near', async () => {
    assert.deepEqual(await chosen([question('a')], [answer('a', 'In Oban or Perth.')]), [null])
  })

  it('counts "not found" as the right option of S4 only', async () => {
    const told = question('a')
    const untold = question('b', { difficulty: 'S4', answer: 'The documents do not say.' })
    const answers = [answer('a', 'I found nothing.', true), answer('b', 'I found nothing.', true)]
    const choices = await chooseOptions([told, untold], answers, [tfIdfChooser])
    assert.deepEqual(
      choices.choices.map(({ option }) => option),
      [null, 1],
    )
    assert.deepEqual(
      choices.without.map(({ itemId, reason }) => [itemId, reason]),
      [['a', 'not_found']],
    )
  })

  it('takes the letter of a language model, asks again once, and counts the rest', async () => {
    const replies = new Map<string, readonly string[]>([
      ['one', ['B']],
      ['two', ['(c).']],
      ['three', ['The answer is clearly the second one.', 'A']],
      ['four', ['E', 'Both A and B']],
      ['five', ['']],
    ])
    const asked = new Map<string, number>()
    const model = scriptedLanguageModel(request => {
      const text = request.messages.map(({ content }) => content).join('\n')
      const id = [...replies.keys()].find(key => text.includes(`In ${key} words`)) ?? ''
      const turn = asked.get(id) ?? 0
      asked.set(id, turn + 1)
      return (
        replies.get(id)?.[turn] ??
        new AppError('model_call_failed', 'The model is gone.', { provider: 'p', model: 'm' })
      )
    })
    const ids = [...replies.keys()]
    const { choices, without, raters } = await chooseOptions(
      ids.map(id => question(id)),
      ids.map(id => answer(id, `In ${id} words.`)),
      [modelChooser(model)],
    )
    assert.deepEqual(raters, [{ id: 'scripted/1', kind: 'model' }])
    assert.deepEqual(
      choices.map(({ option }) => option),
      [1, 2, 0, null, null],
    )
    assert.deepEqual(
      without.map(({ itemId, reason }) => [itemId, reason]),
      [
        ['four', 'reply_invalid'],
        ['five', 'judge_failed'],
      ],
    )
    // The question would tell what is right; the paper's judge does not see it.
    for (const { messages } of model.requests)
      assert.ok(!messages.some(({ content }) => content.includes('Where is the yard?')))
  })

  it('gives accuracy per rater, difficulty and Bloom level', () => {
    const questions = [question('a'), question('b', { difficulty: 'S2' })]
    const row = (itemId: string, raterId: string, option: number | null): StudyChoice => ({
      itemId,
      pipelineId: 'p',
      repetition: 0,
      raterId,
      option,
    })
    const choices = [row('a', 'x', 1), row('b', 'x', null), row('gone', 'x', 1)]
    assert.deepEqual(choiceAccuracy(questions, choices), [
      { raterId: 'x', group: 'all', right: 1, without: 1, n: 2 },
      { raterId: 'x', group: 'S1', right: 1, without: 0, n: 1 },
      { raterId: 'x', group: 'S2', right: 0, without: 1, n: 1 },
      { raterId: 'x', group: 'B1', right: 1, without: 1, n: 2 },
    ])
  })

  it('takes the option of most people, none where two are equal first, and no model', () => {
    const raters: StudyRater[] = [
      ...['h1', 'h2', 'h3', 'h4'].map(id => ({ id, kind: 'human' as const })),
      { id: 'm', kind: 'model' },
    ]
    const row = (raterId: string, itemId: string, option: number | null): StudyChoice => ({
      raterId,
      itemId,
      pipelineId: 'p',
      repetition: 0,
      option,
    })
    const choices = [
      ...['h1', 'h2'].map(id => row(id, 'a', 2)),
      row('h3', 'a', 0),
      row('m', 'a', 0),
      ...['h1', 'h2'].map(id => row(id, 'b', 1)),
      ...['h3', 'h4'].map(id => row(id, 'b', 3)),
      row('m', 'c', 1),
    ]
    assert.deepEqual(
      majorityChoices(choices, raters).map(({ itemId, option }) => [itemId, option]),
      [
        ['a', 2],
        ['b', null],
      ],
    )
  })
})

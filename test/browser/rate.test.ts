import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAccessToken } from '../../src/app/access-tokens.ts'
import {
  accessibilityProblems,
  browserProgram,
  buildPage,
  comeIn,
  exampleServer,
  looks,
  openedBrowser,
  openedPage,
  picture,
  problemsInEveryLook,
} from '../support/browser.ts'
import { bearer } from '../support/http-server.ts'

const { missing } = browserProgram()

describe('rating in a browser', { skip: missing ?? false, timeout: 280_000 }, () => {
  it('is done blind, by keyboard, by several people', async t => {
    buildPage()
    const server = await exampleServer(t)
    const token = (name: string, more: { readonly owner?: boolean } = {}): string =>
      createAccessToken(server.app.corpusFolder, { name, groups: [], ...more }, 0).token
    const [mine, hers] = [token('me', { owner: true }), token('alice')]
    const post = async (path: string, body: unknown, who: string): Promise<unknown> => {
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(who) },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      assert.equal(response.status, 200, text)
      return JSON.parse(text)
    }
    const asked = async (text: string, pipeline: string, who: string): Promise<string> =>
      ((await post('/questions', { text, pipeline }, who)) as { answerId: string }).answerId
    const wind = 'When are gantries closed because of wind?'
    const often = 'How often is an underdeck gantry inspected?'
    await asked(often, 'extractive', mine)
    const drawn = await asked(wind, 'random', mine)
    // The documents of the examples are the owner's alone, so a user gets no answer from them.
    const unanswered = await asked('Who painted the depot?', 'extractive', hers)
    const said = { faithfulness: 4, comment: 'Nothing was found for me' }
    await post(`/answers/${unanswered}/ratings`, said, hers)

    const browser = await openedBrowser(t)
    for (const look of looks) {
      const { page, complaints } = await openedPage(browser, look)
      await page.goto(`${server.url}/rate`)
      await comeIn(page, mine)
      await page.getByRole('link', { name: often }).waitFor()
      await picture(page, `rate-queue-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `queue, ${look.name}`)
      await page.goto(`${server.url}/rate/${drawn}`)
      const form = page.getByRole('form', { name: 'Your rating' })
      await form.getByText('The sources contradict it, or say none of it.').waitFor()
      assert.equal(await page.getByRole('radio').count(), 15)
      await picture(page, `rate-${look.name}`)
      assert.deepEqual(await accessibilityProblems(page), [], `form, ${look.name}`)
      assert.deepEqual(
        complaints.filter(text => !text.includes('401')),
        [],
        look.name,
      )
      await page.close()
    }

    const { page, complaints } = await openedPage(browser)
    await page.goto(`${server.url}/rate/${drawn}`)
    await comeIn(page, mine)
    const form = page.getByRole('form', { name: 'Your rating' })
    await form.waitFor()
    assert.doesNotMatch(await page.getByRole('main').innerText(), /pipeline “|Confidence|Supported/)
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('4')
    await page.keyboard.press('Tab')
    await page.keyboard.press('5')
    await page.keyboard.press('Tab')
    await page.keyboard.press('3')
    assert.deepEqual(
      await page
        .getByRole('radio', { checked: true })
        .evaluateAll(found => found.map(each => each.getAttribute('value'))),
      ['4', '5', '3'],
    )
    await page.keyboard.press('Enter')
    await page.getByText(/The pipeline “[^”]+”, drawn at random, gave the answer/).waitFor()
    // The keyboard is on the link to the next one.
    await page.getByRole('link', { name: 'Next answer' }).waitFor()
    await page.waitForFunction(`document.activeElement?.textContent === 'Next answer'`)
    assert.deepEqual(await problemsInEveryLook(page, 'rate-revealed'), [])
    await page.reload()
    await page.getByText('You have rated this answer.').waitFor()
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 3)
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('2')
    await form.getByRole('button', { name: 'Bad answer' }).click()
    await form.getByRole('button', { name: 'Change the rating' }).click()
    await page.getByText('Your rating has been saved.').waitFor()

    // What alice said is told once one has said something oneself.
    await page.goto(`${server.url}/rate/${unanswered}`)
    await form.waitFor()
    assert.doesNotMatch(await page.getByRole('main').innerText(), /Nothing was found for me/)
    await page.getByLabel('Comment').fill('It says so')
    await form.getByRole('button', { name: 'Save the rating' }).click()
    const others = page.getByRole('region', { name: 'Ratings of others' })
    await others.getByText('Nothing was found for me').waitFor()
    await picture(page, 'rate-others-light')
    assert.deepEqual(await accessibilityProblems(page), [], 'others')
    await page.getByRole('link', { name: 'All answers' }).click()
    await page.getByRole('tab', { name: 'Rated by you' }).click()
    await page.getByRole('link', { name: wind }).waitFor()
    await page.getByRole('button', { name: 'Ask with a random pipeline' }).click()
    await page.getByRole('button', { name: 'Remove: by a random pipeline, blind' }).waitFor()
    assert.deepEqual(
      complaints.filter(text => !text.includes('401')),
      [],
    )
    assert.deepEqual(server.faults, [])
  })
})

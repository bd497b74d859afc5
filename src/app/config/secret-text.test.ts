import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { readSecret } from './config.ts'
import { environmentLanguageModel, isSet, providerKey } from './model-environment.ts'
import { secretText } from './secret-text.ts'
import { readSlackSecrets, slackSettings } from './slack-settings.ts'

function file(context: TestContext, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-secret-'))
  context.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), content)
  return join(folder, 'secret')
}

describe('secrets', () => {
  it('are read from a variable, or from the file that it names, without the end of its line', t => {
    const named = { KEY_FILE: file(t, 'from a file\n') }
    assert.equal(secretText('KEY', named), 'from a file')
    assert.equal(secretText('KEY', { ...named, KEY: ' own ' }), 'own')
    assert.equal(secretText('KEY', { KEY: '', KEY_FILE: '' }), undefined)
    assert.ok(isSet('KEY', named))
  })
  it('in files that hold none are refused, without what they hold', t => {
    for (const [content, problem] of [
      [' \n', /is empty\. Write the secret/],
      ['word '.repeat(20_000), /is too long for a secret/],
    ] as const)
      assert.throws(
        () => secretText('KEY', { KEY_FILE: file(t, content) }),
        error =>
          isAppError(error, 'invalid_input') &&
          problem.test(error.message) &&
          error.message.includes('the environment variable KEY_FILE') &&
          !error.message.includes('word word'),
      )
    assert.throws(
      () => secretText('KEY', { KEY_FILE: '/nowhere/key' }),
      /cannot be read \(ENOENT\)/,
    )
  })
  it('of stores, models and Slack come from files', t => {
    const variables = (name: string, content: string) => ({ [`${name}_FILE`]: file(t, content) })
    assert.equal(
      readSecret(
        'NEO4J_PASSWORD',
        'store.passwordVariable',
        variables('NEO4J_PASSWORD', 'p'),
      ).reveal(),
      'p',
    )
    const openAi = variables('OPENAI_API_KEY', 'sk-1')
    assert.equal(providerKey('openai', 'models.language', openAi)?.reveal(), 'sk-1')
    assert.deepEqual(environmentLanguageModel({ LLM_MODEL: 'm', ...openAi })?.settings, {
      provider: 'openai',
      model: 'm',
    })
    const slack = readSlackSecrets(slackSettings.parse({}), {
      ...variables('SLACK_BOT_TOKEN', 'xoxb-1'),
      ...variables('SLACK_APP_TOKEN', 'xapp-1'),
    })
    assert.deepEqual([slack.botToken.reveal(), slack.proof.reveal()], ['xoxb-1', 'xapp-1'])
  })
})

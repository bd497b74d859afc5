import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showsGap } from './shows-gap.ts'

describe('a sentence of a policy', () => {
  for (const sentence of [
    'We do not yet review access rights.',
    'Multi-factor authentication is not in place for contractors.',
    "The college hasn't tested its recovery plan.",
    'No formal risk assessment has been performed.',
    'There is no register of suppliers.',
    'An incident response plan will be written by the new security officer.',
    'A second site is planned for next year.',
    'The harbour plans to encrypt its backups.',
    'The office failed to document the last exercise.',
    'Backups are kept off site, but a recovery has never been tested.',
    'Fire drills have not been held since 2021.',
    'This policy has not been approved by the board.',
    'We currently have no budget for penetration tests.',
    'A register of processing activities does not exist.',
    'The department still lacks a deputy data protection officer.',
    'Two of the five labs have yet to complete their risk assessment.',
    'Encryption of laptops is only partly implemented.',
    'We were unable to test the emergency generator.',
    'Videos on the course pages have no captions.',
    'The inventory of assets is incomplete.',
    'The portal does not have the ability to automatically review old accounts.',
  ])
    it(`shows a gap: ${sentence}`, () => assert.ok(showsGap(sentence)))

  for (const sentence of [
    'Access rights are reviewed every quarter.',
    'Passwords must not be shared.',
    'Visitors may not enter the server room without an escort.',
    'Use of private devices is not permitted.',
    'The plan will be reviewed every year by the board.',
    'If a device is lost, its access will be revoked.',
    'The risk register lists every known risk.',
    'Staff are asked to report incidents.',
    'Vegetarian dishes are offered every day.',
    'This control is not applicable to a hosted service.',
    'No other connections exist.',
    'There are no other connections.',
    'Any incident will be reported to the help desk.',
    'Accounts of leavers will be disabled within a day.',
    'The customer will be responsible for its own keys.',
    'No user may share an account.',
    'Is there no register?',
    'Passwords are not stored in plain text.',
    'The system does not have guest accounts.',
    'The plant does not provide wireless access points.',
    'Personal data are not shared with third parties.',
    'There were no findings in the last audit.',
    'No test target is prohibited.',
    'This rule does not check whether a language was chosen.',
    'Attackers do not test their tools in public.',
    'For example, a school did not review its contracts.',
    'Verify that no report was written.',
    'Temporary staff do not take control of the crane.',
    'The report will be published in accordance with the policy.',
    'A vulnerability is a weakness that has not been patched.',
    'An organization that does not test its backups risks losing data.',
    'There is no limit on the number of reports.',
    '',
  ])
    it(`shows none: ${sentence}`, () => assert.ok(!showsGap(sentence)))
})

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { calibrationLabel } from '../../../evidence/confidence/calibration.ts'
import type { App } from '../../compose.ts'
import { configFileName } from '../../config/config.ts'
import { useCalibration } from './calibrate-stored.ts'
import { defaultCalibration } from '../../../evidence/confidence/calibration.ts'

describe('choosing a calibration', () => {
  it('never pins the built-in version, which the next release no longer carries', async () => {
    const corpusFolder = mkdtempSync(join(tmpdir(), 'calibrate-stored-'))
    try {
      const file = join(corpusFolder, configFileName)
      for (const name of ['default', calibrationLabel(defaultCalibration())]) {
        writeFileSync(
          file,
          JSON.stringify({
            timeZone: 'Europe/Berlin',
            confidence: { calibration: 'team', bands: { high: 0.9, partial: 0.4 } },
          }),
        )
        const { label } = await useCalibration(
          { corpusFolder } as Pick<App, 'store' | 'corpusFolder'>,
          name,
          { principal: { kind: 'owner' } },
        )
        assert.equal(label, calibrationLabel(defaultCalibration()))
        assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
          timeZone: 'Europe/Berlin',
          confidence: { bands: { high: 0.9, partial: 0.4 } },
        })
      }
    } finally {
      rmSync(corpusFolder, { recursive: true })
    }
  })
})

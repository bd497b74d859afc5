import { readBirth, readDeath, readBurial, readMarriage } from './life-events.ts'
import { readEducation, readEmployment, readReport } from './occupations.ts'
import { readRelease, readFounding, readLocation } from './releases.ts'
import { readSuccession, readNaming, readAward, readPart, readMembership } from './ties.ts'
import type { FactScene } from '../scene.ts'

type Reader = (scene: FactScene, at: number) => void

/**
 * What is said of somebody's birth, death, marriage, work and of a thing's founding, release and
 * place, by the verb that says it.
 */
export const eventReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['born', readBirth],
  ['died', readDeath],
  ['dies', readDeath],
  ['married', readMarriage],
  ['marries', readMarriage],
  ['wed', readMarriage],
  ['marriage', readMarriage],
  ...readers(readBurial, 'buried interred entombed'),
  ...readers(readEducation, 'studied attended graduated educated graduate alumnus alumna degree'),
  ...readers(readEmployment, 'works worked working employed'),
  ['reports', readReport],
  ...readers(readRelease, 'released premiered aired debuted published'),
  ...readers(readFounding, 'founded established formed incorporated launched opened inaugurated'),
  ...readers(readLocation, 'located situated lies headquartered based'),
  ...readers(readSuccession, 'succeeded preceded'),
  ['named', readNaming],
  ...readers(readAward, 'won awarded received'),
  ['part', readPart],
  ['belongs', readPart],
  ['member', readMembership],
])

function readers(reader: Reader, words: string): Array<[string, Reader]> {
  return words.split(' ').map(word => [word, reader])
}

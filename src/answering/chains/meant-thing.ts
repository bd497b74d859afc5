import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { agentVerbs } from '../../language/question/question-phrases.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import { words } from '../../language/words/tokens.ts'
import type { FactWorld, WorldPorts } from './fact-world.ts'
import { sentencesAbout, statingWordsOf } from './own-sentences.ts'

/**
 * Which of several things of one name a relation leads to: the only one whose title or opening
 * sentence names what the relation makes of it (a director, a singer). Undefined where that tells
 * none or several.
 */
export async function meantThing(
  meanings: readonly NodeId[],
  predicate: Predicate,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<NodeId | undefined> {
  const cues = new Set([predicate, ...statingWordsOf(predicate), ...verbsOf(predicate)])
  const fitting: NodeId[] = []
  for (const thing of meanings) {
    const [lead] = await sentencesAbout(thing, world, ports, options)
    const said = `${world.nameOf(thing)} ${lead?.text ?? ''}`
    if (words(said).some(word => cues.has(word.text))) fitting.push(thing)
  }
  return fitting.length === 1 ? fitting[0] : undefined
}

const verbsOf = (predicate: Predicate): readonly string[] =>
  [...agentVerbs].flatMap(([verb, of]) => (of === predicate ? [verb] : []))

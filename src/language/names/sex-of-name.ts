import { setOf } from '../lexicons/lexicon.ts'

// Names that women and men both have are in neither list.
const female = setOf(`
  mary anna anne ann jane sarah sara emma julia laura elizabeth susan margaret maria marie alice
  helen linda karen lisa nancy betty catherine katherine kate emily olivia sophia sophie charlotte
  victoria diana rachel rebecca jessica jennifer amy angela barbara caroline christine
  claire deborah donna dorothy eleanor eva grace hannah heather irene joan judith julie
  louise lucy martha megan melissa michelle molly monica natalie nicole pamela patricia paula
  rose ruth sandra sharon stephanie teresa tina wendy queen princess mrs ms miss lady
`)
const male = setOf(`
  john james robert michael william david richard joseph thomas charles christopher daniel matthew
  anthony mark donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy
  jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin
  samuel gregory frank alexander raymond patrick jack dennis peter henry carl arthur albert
  walter harold roger lawrence louis hans karl otto fritz king prince mr sir lord bob bill tom
  jim tim joe fred
`)

/** What the given name or title that a name begins with, in small letters, tells; if anything. */
export function sexOfName(words: readonly string[]): 'female' | 'male' | undefined {
  const first =
    words.find(word => !/^(?:dr|prof|president|senator)\.?$/.test(word))?.replace(/\.$/, '') ?? ''
  return female.has(first) ? 'female' : male.has(first) ? 'male' : undefined
}

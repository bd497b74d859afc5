import { setOf } from '../../../language/lexicons/lexicon.ts'

/** Small words inside the names of persons: "van der Berg", "de la Cruz", "bin Rashid". */
export const nameParticles = setOf(`
  de van von der den ten ter te da di du del della dello degli dei la le las los bin ibn ben al el y
  e dos das do af av zu zur 't mac ap ferch
`)

/** Particles that are also articles: part of a person's name only behind another part of it. */
export const nameArticles = setOf('der den la las los le el y e')

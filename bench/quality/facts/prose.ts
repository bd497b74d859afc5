const ended = /[.!]["”’')\]]*(?:\[[\d, –-]+\])*\s*$/
const english = / (?:the|a|an|of|and|to|in|for|with|on|by|from|at|is|was|has|I) /
const fewestWords = 5

/** Whether a sentence is running English text: no heading, row of a table or other language. */
export const isProse = (sentence: string): boolean =>
  ended.test(sentence) &&
  english.test(sentence) &&
  sentence.split(/\s+/, fewestWords).length >= fewestWords

// Written by bench/fit/signature-lines.ts from the 92 mails of mailgun/forge (a part of the Enron
// corpus, CC BY 3.0 US); cross-validated line F1 0.988.
/** Weights of `featureNames`, in that order. */
export const signatureWeights: readonly number[] = [
  -2.445, // bias
  1.258, // last
  0.61, // secondLast
  -0.379, // thirdToFifthLast
  -1.489, // farther
  0.17, // afterBlank
  -1.472, // firstParagraph
  1.808, // shortName
  1.512, // allSender
  1.314, // someSender
  1.236, // closing
  1.306, // phone
  0.015, // address
  -0.899, // long
  -0.311, // veryLong
  -1.092, // sentenceEnd
  -0.297, // lowerStart
  0.854, // affiliation
  0.251, // rule
  -0.903, // sentenceWords
  -0.288, // listItem
  -0.837, // indented
  -0.245, // capitalised
  -0.344, // colonEnd
  0.477, // digitsOnly
  0.534, // nameAbove
  1.468, // contactBelow
]

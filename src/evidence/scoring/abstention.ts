// Said of the sources: they do not tell.
const sourcesSilent =
  /\b(?:documents?|context|text|passages?|sources?|emails?|mails?|articles?|information|excerpts?|materials?|knowledge|conversations?|page|records?)\b[^.!?]{0,60}\b(?:do(?:es)? ?n[o']t|did ?n[o']t|doesn['’]t|don['’]t|do not|does not|did not|is not|are not|isn['’]t|aren['’]t|was not)\b[^.!?]{0,30}\b(?:contain|provide|mention|state|specify|include|say|explain|give|cover|address|indicate|discuss|list|offer|tell|available|enough|sufficient|there|found|provided|specified|mentioned)/i
// Said of the speaker: it does not know.
const speakerSilent =
  /\b(?:I|we)\b(?:['’]m| am| are)?[^.!?]{0,25}\b(?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|not able|unable|was not able|not aware|did not|didn['’]t|unsure|not sure)\b[^.!?]{0,30}\b(?:know|have|find|found|answer|determine|see|provide|tell|confirm|locate|access|say|aware|sure|of)\b|\bI(?:['’]m| am) (?:unable|not able|not sure|unsure|not aware)\b/i
const nothingFound =
  /\b(?:there is|there['’]s|there was|there are|found|has|have|contains?) (?:no|not enough|insufficient|nothing)\b[^.!?]{0,40}\b(?:information|mention|details?|evidence|answer|data|about|on|to)\b|\bno (?:specific |relevant |further |such )?(?:information|mention|details?|answer) (?:is |was |were |are |about |on |of |regarding |in |available|found|given|provided)|\bnot (?:mentioned|specified|provided|stated|available|found|given|covered|known|addressed|discussed|described) (?:in|by) (?:the|this|these|any)\b|\bnot found in\b|\bcannot be (?:determined|answered|found)\b/i

/** Whether a sentence says that the answer is not known or not in the sources. */
export function abstains(sentence: string): boolean {
  const part = sentence.slice(0, 600)
  return sourcesSilent.test(part) || speakerSilent.test(part) || nothingFound.test(part)
}

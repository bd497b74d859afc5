const opening =
  /^(?:(?:please|and|so|but|ok|okay|then|also|hi|hello|by the way)[, ]+)*(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|summari[sz]e|list|give|tell|explain|describe|show|name|find|compare|define|outline|provide|write|discuss)\b/i

/** Whether a text is a question or a request; no query at all asks for everything. */
export function asksSomething(query: string): boolean {
  const text = query.trim().slice(0, 2000)
  return text === '' || /[?？؟]/.test(text) || opening.test(text)
}

/** Words of the view that checks a text. */
export const verify = {
  title: 'Check a text against your documents',
  hint: 'A report, a mail, an answer: each sentence gets a verdict, and the words that decide it.',
  text: 'Text to check',
  check: 'Check',
  checking: 'Checking …',
  results: 'Sentences and verdicts',
  counts: (counts: Readonly<Record<string, number>>): string =>
    [
      [counts['supported'], 'supported'],
      [counts['contradicted'], 'contradicted'],
      [counts['not_found'], 'not found'],
      [counts['nothing_to_check'], 'with nothing to check'],
    ]
      .filter(([count]) => typeof count === 'number' && count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', '),
  nearest: 'The nearest passages, which do not say it:',
  noEvidence: 'No passage speaks of it.',
} as const

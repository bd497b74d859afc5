/** Words of the view where answers are rated. */
export const rate = {
  title: 'Rate answers',
  intro:
    'Grades of people show which pipeline answers best, and whether the confidence is right. ' +
    'Which pipeline gave an answer is told once you have rated it.',
  askBlind: 'Ask with a random pipeline',
  lists: 'Answers',
  waiting: 'To rate',
  rated: 'Rated by you',
  nothingWaits: 'No answers are waiting for your rating',
  nothingRated: 'You have not rated any answers yet',
  ask: 'Ask a question',
  begin: 'Start with the newest',
  question: 'Question',
  asker: 'Asked by',
  asked: 'Asked',
  time: (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`,
  more: 'Show more',
  back: 'All answers',
  sources: 'Sources of the answer',
  noSources: 'It cites no sources.',
  formTitle: 'Your rating',
  keys: 'Keys: 1 to 5 for a grade, Tab for the next aspect, Enter to save.',
  overall: 'Overall',
  thumbs: { up: 'Good answer', down: 'Bad answer' },
  comment: 'Comment',
  save: 'Save the rating',
  change: 'Change the rating',
  saved: 'Your rating has been saved.',
  ratedBefore: 'You have rated this answer.',
  givenBy: (pipeline: string, drawn: boolean) =>
    drawn
      ? `The pipeline “${pipeline}”, drawn at random, gave the answer.`
      : `The pipeline “${pipeline}” gave the answer.`,
  next: 'Next answer',
  others: 'Ratings of others',
} as const

import { tokenLabel, type IParserErrorMessageProvider } from 'chevrotain'

/**
 * Chevrotain's errors say only what was expected, as a list that `readExpectation` takes apart; the
 * rest of the message is made where the whole is known.
 */
export const expectationMessages: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => tokenLabel(expected),
  buildNotAllInputParsedMessage: () => 'the end of the query',
  buildNoViableAltMessage: ({ expectedPathsPerAlt, customUserDescription }) =>
    customUserDescription ?? joined(expectedPathsPerAlt.flat()),
  buildEarlyExitMessage: ({ expectedIterationPaths, customUserDescription }) =>
    customUserDescription ?? joined(expectedIterationPaths),
}

const separator = '\n'

function joined(paths: ReadonlyArray<ReadonlyArray<Parameters<typeof tokenLabel>[0]>>): string {
  return [
    ...new Set(paths.flatMap(([first]) => (first === undefined ? [] : [tokenLabel(first)]))),
  ].join(separator)
}

/** What could have stood there, from the message of one of chevrotain's errors. */
export function readExpectation(message: string): string[] {
  return message === '' ? [] : message.split(separator)
}

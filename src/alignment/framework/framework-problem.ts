import { AppError } from '../../core/errors.ts'

/** The error of a framework that cannot be taken: `place` says in which file and row, or where. */
export const frameworkProblem = (place: string, problem: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `${place}: ${problem}`, {
    issues: [{ path: place, message: problem }],
  })

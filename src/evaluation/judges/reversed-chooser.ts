import type { Chooser } from '../mcq/choose/chooser.ts'

/** Ends the id of a judge that was shown the options in reversed order. */
export const reversedSuffix = ', options reversed'

/** The same judge with the options in reversed order; its choices name them in the given one. */
export const reversedChooser = (chooser: Chooser): Chooser => ({
  ...chooser,
  id: chooser.id + reversedSuffix,
  choose: async (tasks, options) => {
    const chosen = await chooser.choose(
      tasks.map(task => ({ ...task, options: task.options.toReversed() })),
      options,
    )
    return chosen.map((choice, place) => {
      const count = tasks[place]?.options.length ?? 0
      return choice.option === null ? choice : { ...choice, option: count - 1 - choice.option }
    })
  },
})

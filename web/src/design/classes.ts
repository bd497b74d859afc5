/** Class names in one text; what is not there is left out. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string =>
  names.filter(name => name !== false && name !== undefined && name !== '').join(' ')

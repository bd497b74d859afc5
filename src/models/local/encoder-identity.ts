/**
 * Name and version of the built-in encoder; changes when the weights, the windows or the pooling
 * do: vectors of two versions must not be mixed.
 */
export const encoderId = 'all-MiniLM-L6-v2-int8/1'
export const encoderDimensions = 384

/** Now, in UTC milliseconds; injected so that answers can be replayed. */
export interface Clock {
  now(): number
}

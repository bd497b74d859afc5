/** What each verdict is called. */
export const verdictNames = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  not_found: 'Not found',
  nothing_to_check: 'Nothing to check',
} as const

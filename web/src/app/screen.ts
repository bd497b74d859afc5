import { useSyncExternalStore } from 'react'

// The same widths as in the styles.
const phone = matchMedia('(width < 48rem)')

/** Whether the screen is as narrow as a phone's. */
export const useNarrowScreen = (): boolean =>
  useSyncExternalStore(
    listener => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )

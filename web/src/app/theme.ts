import { valueStore } from './store.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'veritrail-theme'
const kept = localStorage.getItem(key)

/** Light, dark, or as the system has it. */
export const theme = valueStore<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system')

export function setTheme(chosen: Theme): void {
  if (chosen === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, chosen)
  theme.set(chosen)
  showTheme()
}

export function showTheme(): void {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

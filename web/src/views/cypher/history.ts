import { valueStore } from '../../app/store.ts'

const key = 'veritrail-queries'
const most = 50

/** Queries that were run in this browser, the last first. */
export const history = valueStore<readonly string[]>(kept())

export function remember(query: string): void {
  const text = query.trim()
  const all = [text, ...history.get().filter(each => each !== text)].slice(0, most)
  history.set(all)
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // A full store of the browser: they are remembered as long as the page is open.
  }
}

export function forgetAll(): void {
  localStorage.removeItem(key)
  history.set([])
}

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(each => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

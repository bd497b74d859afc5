import { valueStore } from '../app/store.ts'

// A token that was typed in stays in this tab, or in this browser where somebody says so.

const key = 'veritrail-token'

/** Set when the server asked for a token; `refused`: the one that was sent is not valid. */
export const tokenWanted = valueStore<{ readonly refused: boolean } | undefined>(undefined)

export const accessToken = (): string | undefined =>
  sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? undefined

export function setAccessToken(token: string, { remember }: { readonly remember: boolean }): void {
  forgetAccessToken()
  ;(remember ? localStorage : sessionStorage).setItem(key, token)
  tokenWanted.set(undefined)
}

export function forgetAccessToken(): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

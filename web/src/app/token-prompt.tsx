import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { queries } from '../api/queries.ts'
import { setAccessToken, tokenWanted } from '../api/token.ts'
import { Button } from '../design/button.tsx'
import { Dialog, DialogActions } from '../design/dialog.tsx'
import { Check, Field } from '../design/field.tsx'
import { common } from '../texts/common.ts'

/** Asks for an access token as soon as the server wants one. */
export function TokenPrompt(): ReactNode {
  const wanted = useSyncExternalStore(tokenWanted.subscribe, tokenWanted.get)
  const [token, setToken] = useState('')
  const [remember, setRemember] = useState(false)
  if (wanted === undefined) return null
  return (
    <Dialog title={common.tokenTitle} closable={false} onClose={() => {}}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (token.trim() === '') return
          setAccessToken(token.trim(), { remember })
          setToken('')
          void queries.invalidateQueries()
        }}
      >
        <p>{common.tokenText}</p>
        <br />
        <Field
          label={common.token}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="vt_…"
          value={token}
          error={wanted.refused ? common.tokenRefused : undefined}
          onChange={event => setToken(event.target.value)}
        />
        <br />
        <Check
          label={common.tokenRemember}
          checked={remember}
          onChange={event => setRemember(event.target.checked)}
        />
        <br />
        <DialogActions>
          <Button look="primary" type="submit" isDisabled={token.trim() === ''}>
            {common.tokenUse}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

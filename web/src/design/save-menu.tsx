import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import { failureText } from './states.tsx'
import { tell } from './toast.tsx'

/** A button with the formats in which something is saved; a failure is shown as a message. */
export function SaveMenu<Format extends string>({
  label,
  savingLabel,
  formats,
  save,
}: {
  readonly label: string
  readonly savingLabel: string
  /** Formats with their names, in the order shown. */
  readonly formats: Readonly<Record<Format, string>>
  readonly save: (format: Format) => Promise<void>
}): ReactNode {
  const saving = useMutation({
    mutationFn: save,
    onError: error => tell(failureText(error), { failed: true }),
  })
  return (
    <Menu
      label={label}
      button={
        <Button icon="download" isDisabled={saving.isPending}>
          {saving.isPending ? savingLabel : label}
        </Button>
      }
      choices={(Object.keys(formats) as Format[]).map(format => ({
        id: format,
        label: formats[format],
        onChoose: () => saving.mutate(format),
      }))}
    />
  )
}

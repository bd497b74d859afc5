import { useSyncExternalStore, type ReactNode } from 'react'
import { setTheme, theme, type Theme } from '../../app/theme.ts'
import { common } from '../../texts/common.ts'
import { settings } from '../../texts/settings.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const choices: ReadonlyArray<readonly [Theme, string]> = [
  ['system', common.themeSystem],
  ['light', common.themeLight],
  ['dark', common.themeDark],
]

/** Light, dark, or as the system has it; kept in this browser. */
export function Colours(): ReactNode {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <Section title={common.theme} about={settings.coloursAbout}>
      <fieldset className={styles.row}>
        <legend className="for-readers">{common.theme}</legend>
        {choices.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={chosen === value}
              onChange={() => setTheme(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

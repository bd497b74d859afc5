import { useId, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { ask } from '../../texts/ask.ts'
import { settings } from '../../texts/settings.ts'
import { scaled, shareOf, sumOf, type Shares } from './shares.ts'
import styles from './settings.module.css'

/** How much each metric counts; together a whole. */
export function WeightFields({
  weights,
  error,
  onChange,
}: {
  readonly weights: Shares
  readonly error: string | undefined
  readonly onChange: (weights: Shares) => void
}): ReactNode {
  const id = useId()
  const sum = sumOf(weights)
  const isWhole = sum === 100
  return (
    <fieldset className={styles.fields} aria-describedby={id}>
      <legend className="for-readers">{settings.weights}</legend>
      {Object.entries(ask.metrics).map(([name, label]) => {
        const text = weights[name] ?? ''
        const share = shareOf(text)
        const set = (value: string): void => onChange({ ...weights, [name]: value })
        return (
          <div key={name} className={styles.weight}>
            <span className={styles.label}>{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={0.5}
              className={styles.slider}
              aria-label={settings.weightSlider(label)}
              value={Number.isNaN(share) ? 0 : share * 100}
              onChange={event => set(event.target.value)}
            />
            <span className={styles.percent}>
              <input
                inputMode="decimal"
                className={styles.number}
                aria-label={settings.weightOf(label)}
                aria-invalid={Number.isNaN(share) ? true : undefined}
                value={text}
                onChange={event => set(event.target.value)}
              />
              {' %'}
            </span>
          </div>
        )
      })}
      <div className={styles.sum}>
        <p id={id} className={isWhole ? styles.hint : styles.error} role="status">
          {Number.isNaN(sum) ? settings.notShares : settings.sum(sum)}
        </p>
        {!isWhole && (
          <Button small onPress={() => onChange(scaled(weights))}>
            {settings.scale}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

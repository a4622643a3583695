import { numberFrom, numberText } from '../../text/numberText.ts'
import { valueText } from '../../text/valueText.ts'
import { type CellKind, shownKind } from '../CellKind.ts'
import { words } from '../CellWords.tsx'
import styles from '../pick/pickDisplays.module.css'

/** A number of percent, shown as a bar. */
export const progress: CellKind = {
  ...shownKind(numberText),
  Display({ column, values }) {
    const text = valueText(values[column.key])
    const value = numberFrom(text)
    if (value === '') return words(text)
    const shown = Math.max(0, Math.min(100, value))
    return (
      <>
        <span
          role="progressbar"
          aria-label={column.title}
          aria-valuenow={shown}
          aria-valuemin={0}
          aria-valuemax={100}
          className={styles.track}
          data-done={shown === 100}
        >
          <span className={styles.bar} style={{ width: `${shown}%` }} />
        </span>
        <span className={styles.percent}>{Math.floor(shown)}%</span>
      </>
    )
  },
}

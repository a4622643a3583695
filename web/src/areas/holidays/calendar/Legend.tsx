import { dayTypeTitles } from '../HolidayRow.ts'
import styles from './YearGrid.module.css'

const kinds = Object.entries({ ...dayTypeTitles, weekend: '周末' })

export function Legend() {
  return (
    <ul className={styles.legend} aria-label="图例">
      {kinds.map(([kind, title]) => (
        <li key={kind}>
          <span className={styles.swatch} data-kind={kind} />
          {title}
        </li>
      ))}
    </ul>
  )
}

import styles from './monitoring.module.css'

export interface Figure {
  title: string
  value: string
  /** What it is measured against. */
  note?: string
  isBad?: boolean
}

/** The figures of this moment. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label="当前数值">
      {figures.map(({ title, value, note, isBad = false }) => (
        <div key={title} data-bad={isBad}>
          <dt>{title}</dt>
          <dd>
            <strong>{value}</strong>
            <span className={styles.note}>{note ?? '\u00A0'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

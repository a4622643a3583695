import { Typography } from 'antd'
import { problemPlace } from './problemPlace.ts'
import styles from './sqlReport.module.css'

/** What is wrong with a statement, and its line with the place marked. */
export function SqlProblemText({ sql, problem }: { sql: string; problem: string }) {
  const place = problemPlace(sql, problem)
  return (
    <div role="alert">
      <Typography.Text type="danger">{problem}</Typography.Text>
      {place && (
        <pre className={styles.line}>
          <span className={styles.number}>{place.line}</span>
          {place.before}
          <mark>{place.wrong || ' '}</mark>
          {place.after}
        </pre>
      )}
    </div>
  )
}

import { type CronExpression, cronWarnings, explainCron, nextRuns, cronWeekdays } from '@lexdesk/domain/cron'
import { Alert, Typography } from 'antd'
import { useMemo } from 'react'
import styles from './Cron.module.css'
import { beijingTime } from '@lexdesk/domain/clock'

const runCount = 10

/** Describes an expression: meaning, warnings and next runs. */
export function CronSummary({ cron, now }: { cron: CronExpression; now: Date }) {
  const { words, warnings, runs } = useMemo(
    () => ({ words: explainCron(cron), warnings: cronWarnings(cron, now), runs: nextRuns(cron, now, runCount) }),
    [cron, now],
  )
  return (
    <>
      <div className={styles.hint} role="status">
        {words}
      </div>
      {warnings.length > 0 && (
        <Alert
          className={styles.warnings}
          type="warning"
          title={warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        />
      )}
      {runs.length > 0 && (
        <>
          <Typography.Text className={styles.heading} strong>
            {runs.length < runCount ? `剩余 ${runs.length} 次执行时间` : `未来 ${runCount} 次执行时间`}（北京时间）
          </Typography.Text>
          <ol className={styles.runs} aria-label="执行时间">
            {runs.map((run) => (
              <li key={run.getTime()}>{runWords(run)}</li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** 2026-11-16 星期一 09:00:00, in China time regardless of the user's time zone. */
function runWords(run: Date): string {
  const [date, time] = beijingTime(run).split(' ') as [string, string]
  return `${date} ${cronWeekdays[new Date(date).getUTCDay()]!} ${time}`
}

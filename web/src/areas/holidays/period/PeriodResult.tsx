import { Alert, Button, Skeleton, Typography } from 'antd'
import { formatError } from '../../../ui/hints/formatError.ts'
import { useHolidays } from '../useHolidays.ts'
import { calculatePeriod, type PeriodInput, yearsNeeded } from './calculatePeriod.ts'
import styles from './PeriodDialog.module.css'

/** The last day and its derivation. */
export function PeriodResult({ input }: { input: PeriodInput | undefined }) {
  const needed = input ? yearsNeeded(input) : undefined
  const [first, last] = Array.isArray(needed) ? needed : [0, 0]
  const { calendar, error, retry } = useHolidays(first, last, first > 0)
  if (!input || !needed) return <p className={styles.hint}>填写起算日和期间后，这里显示届满日和推算过程。</p>
  if ('problem' in needed) return <Alert type="error" showIcon title={needed.problem} />
  if (!calendar && error) {
    return (
      <Alert
        type="error"
        showIcon
        title={`节假日加载失败，暂时无法计算：${formatError(error)}`}
        action={
          <Button size="small" onClick={retry}>
            重试
          </Button>
        }
      />
    )
  }
  if (!calendar) return <Skeleton active paragraph={{ rows: 4 }} />

  const answer = calculatePeriod(calendar, input)
  if ('problem' in answer) return <Alert type="error" showIcon title={answer.problem} />
  const { end, weekday, steps, warning } = answer
  const words = `${input.unit === 'workday' ? '到期日' : '届满日'} ${end} ${weekday}`
  const copied = [words, ...steps, ...(warning ? [warning] : [])].join('\n')
  return (
    <>
      <Typography.Paragraph
        strong
        className={styles.end}
        copyable={{ text: copied, tooltips: ['复制结果和过程', '已复制'] }}
      >
        {words}
      </Typography.Paragraph>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {warning && <Alert type="warning" showIcon title={warning} />}
    </>
  )
}

import { type SyncPeriod, syncPeriods } from '@lexdesk/domain'
import { Form, Segmented } from 'antd'

interface PeriodChoiceProps {
  value: SyncPeriod
  onChange: (every: SyncPeriod) => void
}

const options = Object.entries(syncPeriods).map(([value, label]) => ({ value: value as SyncPeriod, label }))

/** How often the rows of a data source are read again. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <Form.Item label="同步周期" extra="失败后一小时再试；手动时只在发布后和立即同步时读取" style={{ marginBottom: 8 }}>
      <Segmented aria-label="同步周期" value={value} options={options} onChange={onChange} />
    </Form.Item>
  )
}

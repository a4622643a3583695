import type { MonitoringState } from '@lexdesk/domain'
import { Alert, Select } from 'antd'

interface InstancePickerProps {
  /** Undefined until it is loaded. */
  state: Pick<MonitoringState, 'facts' | 'instances'> | undefined
  onChange: (id: string) => void
}

/** Nothing while there is one instance only. */
export function InstancePicker({ state, onChange }: InstancePickerProps) {
  if (!state || state.instances.length < 2) return null
  return (
    <Select
      aria-label="实例"
      value={state.facts.id}
      options={state.instances.map(({ id, host, pid, isStopped }) => ({
        value: id,
        label: `${host}（${pid}${isStopped ? '，已停止' : ''}）`,
      }))}
      onChange={onChange}
    />
  )
}

/** An instance that is cut off from Redis is silent like one that has stopped. */
export function StoppedHint({ state }: Pick<InstancePickerProps, 'state'>) {
  const shown = state?.instances.find(({ id }) => id === state.facts.id)
  if (!shown?.isStopped) return null
  return <Alert type="warning" showIcon title="该实例已停止或失去联系，显示的是最后收到的数据" />
}

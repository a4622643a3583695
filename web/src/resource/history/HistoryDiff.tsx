import type { AnyRow, ChangeLine, FieldChange, Resource } from '@lexdesk/domain'
import { Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { type ProseColumn, ProseTable } from '../../ui/rows/ProseTable.tsx'
import { ChangeText } from './ChangeText.tsx'
import { compareLines } from './compareLines.ts'
import { useRestoreVersion } from './useRestoreVersion.ts'

interface HistoryDiffProps {
  resource: Resource
  row: AnyRow
  lines: readonly ChangeLine[]
  /** The initial version on the left; the current one is on the right. */
  start: ChangeLine
  canRestore: boolean
  onClose: () => void
}

/** Two versions of a record side by side, with differences only. */
export function HistoryDiff({ resource, row, lines, start, canRestore, onClose }: HistoryDiffProps) {
  const newest = lines[0]!
  const [left, setLeft] = useState(start.id)
  // By default the current version, also after a field was restored from here.
  const [chosen, setChosen] = useState<string>()
  const right = chosen ?? newest.id
  const restore = useRestoreVersion(resource, row)
  const changes = useMemo(() => compareLines(lines, left, right), [lines, left, right])
  const options = lines.map((line) => ({
    value: line.id,
    label: `${line === newest ? '当前版本' : `版本 ${line.version}`} · ${line.at} · ${line.byName} · ${line.title}`,
  }))
  const versionColumn = (label: string, value: string, onChange: (id: string) => void) => (
    <Select aria-label={label} value={value} options={options} onChange={onChange} style={{ width: '100%' }} />
  )
  const columns: ProseColumn<FieldChange>[] = [
    { key: 'title', title: '字段', width: 140, show: ({ title }) => title },
    {
      key: 'left',
      title: versionColumn('左侧版本', left, setLeft),
      show: (change) => (
        <ChangeText
          field={resource.fields[change.field]}
          value={change.before}
          text={change.beforeText}
          look="removed"
        />
      ),
    },
    {
      key: 'right',
      title: versionColumn('右侧版本', right, (id) => setChosen(id === newest.id ? undefined : id)),
      show: (change) => (
        <ChangeText field={resource.fields[change.field]} value={change.after} text={change.afterText} look="added" />
      ),
    },
  ]
  const leftLine = lines.find((line) => line.id === left)
  if (canRestore && leftLine && left !== newest.id && right === newest.id)
    columns.push({
      key: 'restore',
      width: 120,
      show: (change) => (
        <ConfirmButton
          type="link"
          size="small"
          title={`将“${change.title}”恢复为“${change.beforeText || '空'}”？`}
          okText="恢复"
          onConfirm={() => restore(leftLine, [change.field])}
        >
          恢复此字段
        </ConfirmButton>
      ),
    })
  return (
    <Modal open title="版本对比" width={1000} footer={null} onCancel={onClose}>
      <ProseTable<FieldChange>
        label="版本对比"
        rows={changes}
        idOf={({ field }) => field}
        columns={columns}
        minWidth={720}
        empty={<EmptyHint description="两个版本没有差别" />}
      />
    </Modal>
  )
}

import type { AnyRow, ChangeLine, FieldChange, Resource } from '@lexdesk/domain'
import { Button, Space, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { ChangeText } from './ChangeText.tsx'
import { compareLines } from './compareLines.ts'
import styles from './HistoryEntry.module.css'
import { useRestoreVersion } from './useRestoreVersion.ts'

interface HistoryEntryProps {
  resource: Resource
  row: AnyRow
  /** The whole timeline, newest first. */
  lines: readonly ChangeLine[]
  line: ChangeLine
  canRestore: boolean
  onCompare: (line: ChangeLine) => void
}

const changesAtOnce = 6

export function HistoryEntry({ resource, row, lines, line, canRestore, onCompare }: HistoryEntryProps) {
  const [isWhole, setWhole] = useState(false)
  const restore = useRestoreVersion(resource, row)
  // The changes that restoring this version would make.
  const restorable = useMemo(() => compareLines(lines, lines[0]!.id, line.id), [lines, line])
  const changes = isWhole ? line.changes : line.changes.slice(0, changesAtOnce)
  return (
    <article aria-label={`${line.at} ${line.byName} ${line.title}`}>
      <Space wrap size={[8, 0]}>
        <Typography.Text strong>{line.title}</Typography.Text>
        <span>{line.byName || line.by}</span>
        <Typography.Text type="secondary">{line.at}</Typography.Text>
        {restorable.length > 0 && (
          <Button type="link" size="small" onClick={() => onCompare(line)}>
            与当前对比
          </Button>
        )}
        {canRestore && restorable.length > 0 && (
          <ConfirmButton
            type="link"
            size="small"
            title="恢复到此版本？"
            description={`将恢复：${restorable.map((change) => change.title).join('、')}`}
            okText="恢复"
            onConfirm={() => restore(line)}
          >
            恢复此版本
          </ConfirmButton>
        )}
      </Space>
      {line.reason && <div className={styles.reason}>原因：{line.reason}</div>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.field}>
            <Change resource={resource} change={change} />
            {canRestore && restorable.some(({ field }) => field === change.field) && (
              <ConfirmButton
                type="link"
                size="small"
                title={`将“${change.title}”恢复为“${change.afterText || '空'}”？`}
                okText="恢复"
                onConfirm={() => restore(line, [change.field])}
              >
                恢复此字段
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {line.changes.length > changes.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          展开全部 {line.changes.length} 项
        </Button>
      )}
    </article>
  )
}

function Change({ resource, change }: { resource: Resource; change: FieldChange }) {
  const field = resource.fields[change.field]
  return (
    <>
      <span className={styles.title}>{change.title}：</span>
      {change.beforeText !== '' && (
        <>
          <ChangeText field={field} value={change.before} text={change.beforeText} look="struck" />
          {' → '}
        </>
      )}
      <ChangeText field={field} value={change.after} text={change.afterText} />
    </>
  )
}

import type { LogRow } from '@lexdesk/domain'
import { Button, Typography } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { type Fact, FactsDrawer } from '../../ui/page/FactsDrawer.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import styles from './LogPage.module.css'
import { costOf, personOf } from './LogTable.tsx'
import { OutcomeTag } from './OutcomeTag.tsx'

interface LogDetailProps {
  row: LogRow | undefined
  isOpen: boolean
  onClose: () => void
}

/** All details of an entry. */
export function LogDetail({ row, isOpen, onClose }: LogDetailProps) {
  const { can } = useSession()
  const go = useGo()
  if (!row) return null
  const facts: Fact[] = [
    ['日志内容', row.logContent],
    ['结果', <OutcomeTag key="outcome" isSuccess={row.isSuccess} />],
    ['时间', row.createTime],
    ['操作人', personOf(row)],
    ['IP', row.ip],
    ['操作类型', row.operateType_dictText],
    ['请求方法', row.requestType],
    ['请求地址', row.requestUrl],
    ['接口', row.method],
    ['耗时', row.costTime === null ? null : costOf(row)],
    ['浏览器', row.agent],
    [
      '请求编号',
      row.requestId && (
        <Typography.Text key="request" copyable>
          {row.requestId}
        </Typography.Text>
      ),
    ],
    [
      '请求参数',
      row.requestParam && (
        <pre key="params" className={styles.params}>
          {printed(row.requestParam)}
        </pre>
      ),
    ],
  ]
  return (
    <FactsDrawer
      title="日志详情"
      facts={facts}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        row.requestId &&
        can('dataLog:list') && (
          <Button
            onClick={() => go(`/sys/dataLog-list?${new URLSearchParams({ requestId: row.requestId! }).toString()}`)}
          >
            查看变更
          </Button>
        )
      }
    />
  )
}

/** Truncated parameters are not valid JSON and are shown unchanged. */
function printed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

import type { LogRow } from '@lexdesk/domain'
import { Descriptions, Drawer, Typography } from 'antd'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
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
  const { isMobile } = useBreakpoint()
  if (!row) return null
  const items = [
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
  ] as const
  return (
    <Drawer
      open={isOpen}
      size={isMobile ? '100%' : 640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title="日志详情"
      onClose={onClose}
    >
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 100 }, content: { overflowWrap: 'anywhere' } }}
        items={items.flatMap(([label, children]) => (children ? [{ key: label, label, children }] : []))}
      />
    </Drawer>
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

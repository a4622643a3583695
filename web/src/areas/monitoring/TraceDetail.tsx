import type { HttpTrace } from '@lexdesk/domain'
import { Button, Typography } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { type Fact, FactsDrawer } from '../../ui/page/FactsDrawer.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import { momentText } from './figureTexts.ts'
import styles from './monitoring.module.css'

interface TraceDetailProps {
  trace: HttpTrace | undefined
  isOpen: boolean
  onClose: () => void
}

/** Sign-ins, operations and faults. */
const allTypes = '1,2,4'

/** One request, and the way to its lines in the log and in the history. */
export function TraceDetail({ trace, isOpen, onClose }: TraceDetailProps) {
  const { can } = useSession()
  const go = useGo()
  if (!trace) return null
  const { request, response, principal, requestId, timestamp, timeTaken } = trace
  const isWrite = request.method !== 'GET'
  const isLogged = isWrite || response.status >= 500
  const open = (path: string, params: Record<string, string>) => go(`${path}?${new URLSearchParams(params).toString()}`)
  const facts: Fact[] = [
    [
      '请求编号',
      <Typography.Text key="id" copyable>
        {requestId}
      </Typography.Text>,
    ],
    ['请求时间', momentText(Date.parse(timestamp))],
    ['请求方法', request.method],
    ['请求地址', request.uri],
    ['响应状态', String(response.status)],
    ['耗时', `${timeTaken} 毫秒`],
    ['用户', principal?.name ?? '未登录'],
    ['IP', request.remoteAddress],
    ['浏览器', request.headers['user-agent']?.join('')],
    ['响应类型', response.headers['content-type']?.join('')],
  ]
  return (
    <FactsDrawer
      title="请求详情"
      facts={facts}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className={styles.tools}>
          {can('log:list') && (
            <Button type="primary" onClick={() => open('/isystem/log', { logType: allTypes, requestId })}>
              查看日志
            </Button>
          )}
          {can('dataLog:list') && isWrite && (
            <Button onClick={() => open('/sys/dataLog-list', { requestId })}>查看变更</Button>
          )}
          {can('log:list') && !isLogged && <span className={styles.note}>查询类请求不写日志，可能没有记录</span>}
        </div>
      }
    />
  )
}

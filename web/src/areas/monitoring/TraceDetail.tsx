import type { HttpTrace } from '@lexdesk/domain'
import { Button, Descriptions, Drawer, Typography } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
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

/** One request, and the way to its lines in the log. */
export function TraceDetail({ trace, isOpen, onClose }: TraceDetailProps) {
  const { isMobile } = useBreakpoint()
  const { can } = useSession()
  const go = useGo()
  if (!trace) return null
  const { request, response, principal, requestId, timestamp, timeTaken } = trace
  const isLogged = request.method !== 'GET' || response.status >= 500
  const logPath = `/isystem/log?${new URLSearchParams({ logType: allTypes, requestId }).toString()}`
  const items = [
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
  ] as const
  return (
    <Drawer
      open={isOpen}
      size={isMobile ? '100%' : 640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title="请求详情"
      onClose={onClose}
      footer={
        can('log:list') && (
          <div className={styles.tools}>
            <Button type="primary" onClick={() => go(logPath)}>
              查看日志
            </Button>
            {!isLogged && <span className={styles.note}>查询类请求不写日志，可能没有记录</span>}
          </div>
        )
      }
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

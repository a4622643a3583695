import { deviceOf } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Tag } from 'antd'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './AccountSecurityPage.module.css'
import { accountCalls } from './accountCalls.ts'

/** The sessions of the user, with a way to end unknown ones. */
export function MySessions() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', 'mine'],
    queryFn: ({ signal }) => accountCalls.sessions(signal),
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['sessions'] })

  async function end(id: string) {
    await accountCalls.endSession(id)
    message.success('会话已结束')
    await refresh()
  }

  async function endOthers() {
    message.success(await accountCalls.endOthers())
    await refresh()
  }

  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <div className={layout.panel}>
      <div className={styles.line}>
        <h2 className={styles.heading}>我的会话</h2>
        <ConfirmButton
          danger
          disabled={others === 0}
          title={`确定结束其他 ${others} 个会话？`}
          description="这些设备需要重新登录"
          onConfirm={endOthers}
        >
          结束其他会话
        </ConfirmButton>
      </div>
      {!data &&
        (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={2} columns={3} />)}
      <ul className={styles.sessions} aria-label="我的会话">
        {data?.map(({ id, agent, address, createTime, lastTime, isCurrent }) => (
          <li key={id} className={styles.line}>
            <div>
              <strong title={agent ?? ''}>{deviceOf(agent)}</strong> {isCurrent && <Tag color="success">本机</Tag>}
              <div className={styles.quiet}>
                <span>{address ?? '未知地址'}</span>
                <span>登录 {createTime}</span>
                <span>最近使用 {lastTime}</span>
              </div>
            </div>
            {!isCurrent && (
              <ConfirmButton size="small" danger title="确定结束该会话？" onConfirm={() => end(id)}>
                结束
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

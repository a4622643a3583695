import { deviceOf } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { accountCalls } from '../accountCalls.ts'
import styles from './account.module.css'

const shownFirst = 10

/** The last sign-ins and failed attempts, to recognise those of somebody else. */
export function SignInHistory() {
  const [isAll, setAll] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'signIns'],
    queryFn: ({ signal }) => accountCalls.signIns(signal),
  })
  const rows = isAll ? data : data?.slice(0, shownFirst)
  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>登录记录</h2>
      <p className={styles.lead}>最近 50 次登录与失败的尝试。如有不是本人的操作，请立即修改密码并结束其他会话。</p>
      {!data &&
        (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} columns={3} />)}
      <ul className={styles.lines} aria-label="登录记录">
        {rows?.map(({ id, content, address, agent, isSuccess, createTime }) => (
          <li key={id}>
            <div>
              <strong>{content.replace(/^用户名: [^,]*,/, '').replace(/！$/, '')}</strong>{' '}
              {!isSuccess && <Tag color="error">失败</Tag>}
              <div className={styles.quiet}>
                <span>{createTime}</span>
                <span>{address ?? '未知地址'}</span>
                {agent && <span title={agent}>{deviceOf(agent)}</span>}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {!isAll && data && data.length > shownFirst && (
        <Button type="link" onClick={() => setAll(true)}>
          显示全部 {data.length} 条
        </Button>
      )}
    </div>
  )
}

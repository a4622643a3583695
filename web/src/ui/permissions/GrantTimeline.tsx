import type { GrantEntry } from '@lexdesk/domain'
import { Tag, Timeline, Typography } from 'antd'
import { EmptyHint } from '../hints/EmptyHint.tsx'
import styles from './GrantTimeline.module.css'

const holderTitles: Record<string, string> = { role: '角色', department: '部门', departRole: '部门角色' }

/** What happened, in one sentence, without the names listed below it. */
function actOf({ holder, holderName, userName, subject, given }: GrantEntry): string {
  const title = `${holderTitles[holder] ?? ''}“${holderName}”`
  if (userName !== null) return given.length > 0 ? `将${title}授予 ${userName}` : `从 ${userName} 收回${title}`
  return subject === null ? `调整${title}的权限` : `调整${title}在“${subject}”的数据规则`
}

/** 授权记录: newest first. */
export function GrantTimeline({ entries }: { entries: readonly GrantEntry[] }) {
  if (entries.length === 0) return <EmptyHint description="暂无授权记录" />
  return (
    <Timeline
      className={styles.timeline}
      items={entries.map((entry) => ({
        key: entry.id,
        color: entry.given.length > 0 ? 'var(--ant-color-success)' : 'var(--ant-color-error)',
        content: (
          <>
            <div>{actOf(entry)}</div>
            <Typography.Text type="secondary">
              {entry.byName}（{entry.by}） {entry.at}
            </Typography.Text>
            {entry.userName === null && <Changes given={entry.given} taken={entry.taken} />}
          </>
        ),
      }))}
    />
  )
}

interface ChangesProps {
  given: readonly string[]
  taken: readonly string[]
}

/** Added and removed permissions, each on its own line. */
export function Changes({ given, taken }: ChangesProps) {
  return (
    <ul className={styles.changes}>
      {given.map((name) => (
        <li key={`+${name}`}>
          <Tag color="success">+ 授予</Tag>
          {name}
        </li>
      ))}
      {taken.map((name) => (
        <li key={`-${name}`}>
          <Tag color="error">− 收回</Tag>
          {name}
        </li>
      ))}
    </ul>
  )
}

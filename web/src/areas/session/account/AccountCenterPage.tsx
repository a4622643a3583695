import { countText, type LinkedCount, type OwnProfile, workplaceEndpoints } from '@lexdesk/domain'
import { UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { fileAddress } from '../../../api/uploads/fileAddress.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { useProfile } from './useProfile.ts'
import styles from './account.module.css'

const shownFigures = 8

/** /account/center: who I am, and my work in figures that lead to their lists. */
export function AccountCenterPage() {
  const { data, error, refetch } = useProfile()
  return (
    <section className={layout.page}>
      <PageHeader title="个人中心" extra={<Link to="/account/settings/BaseSetting">个人设置</Link>} />
      <div className={styles.center}>
        <div className={layout.panel}>
          {data ? (
            <Person profile={data} />
          ) : error ? (
            <ErrorHint error={error} onRetry={() => void refetch()} />
          ) : (
            <TableSkeleton rows={6} columns={1} />
          )}
        </div>
        <MyWork />
      </div>
    </section>
  )
}

function Person({ profile }: { profile: OwnProfile }) {
  const { avatar, realname, username, workNo, departments, positions, roles, phone, email, telephone } = profile
  const facts: [title: string, value: string | null][] = [
    ['账号', username],
    ['工号', workNo],
    ['部门', departments.join('、')],
    ['职务', positions.join('、')],
    ['角色', roles.join('、')],
    ['手机号', phone],
    ['邮箱', email],
    ['座机', telephone],
  ]
  return (
    <>
      <div className={styles.person}>
        <Avatar size={96} icon={<UserOutlined />} src={avatar ? fileAddress(avatar) : undefined} alt="头像" />
        <h2>{realname}</h2>
      </div>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function MyWork() {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'work'],
    queryFn: async ({ signal }) => {
      const quietly = { signal, quiet: true }
      const [deadlines, todos] = await Promise.all([
        call(workplaceEndpoints.deadlines, {}, quietly),
        call(workplaceEndpoints.todos, { pageSize: 1 }, quietly),
      ])
      return { deadlines, groups: todos.groups }
    },
  })
  const figures: (LinkedCount & { title: string; isLate?: boolean })[] = data
    ? [
        { title: '已逾期的期限', ...data.deadlines.overdue, isLate: data.deadlines.overdue.total > 0 },
        { title: '7 天内到期的期限', ...data.deadlines.nextSevenDays },
        ...data.groups.toSorted((a, b) => b.dues.late - a.dues.late || b.total - a.total),
      ].filter(({ total }) => total > 0)
    : []
  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>我的工作</h2>
      {!data &&
        (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={2} columns={3} />)}
      {data && figures.length === 0 && <EmptyHint description="目前没有待办" />}
      <ul className={styles.figures} aria-label="我的工作">
        {figures.slice(0, shownFigures).map(({ title, total, path, isLate }) => (
          <li key={title} data-late={isLate}>
            <span>{title}</span>
            {path ? <Link to={path}>{countText(total)}</Link> : <strong>{countText(total)}</strong>}
          </li>
        ))}
      </ul>
      {figures.length > shownFigures && (
        <p className={styles.more}>
          <Link to="/dashboard/workplace">在工作台查看全部 {figures.length} 项</Link>
        </p>
      )}
    </div>
  )
}

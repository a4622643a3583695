import { deviceOf } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { Checkbox, Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from '../../../ui/page/cards.module.css'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { idSelection } from '../../../ui/rows/idSelection.ts'
import { toTheMinute } from '../../../ui/values/toTheMinute.ts'

interface OnlineSession {
  id: string
  userId: string
  username: string
  realname: string
  address: string | null
  agent: string | null
  createTime: string
  lastTime: string
  isCurrent: boolean
}

interface OnlineRowsProps {
  rows: readonly OnlineSession[]
  canEnd: boolean
  chosen: string[]
  onChoose: (ids: string[]) => void
  onEnd: (session: OnlineSession) => Promise<void>
  empty: ReactNode
}

/** A row per open session; cards on narrow screens. */
export function OnlineRows({ rows, canEnd, chosen, onChoose, onEnd, empty }: OnlineRowsProps) {
  const { isMobile } = useBreakpoint()
  const endButton = (session: OnlineSession) => (
    <ConfirmButton
      type={isMobile ? 'default' : 'link'}
      size="small"
      danger
      title={`确定强制下线“${session.realname}”？`}
      description="对方会立即回到登录页"
      onConfirm={() => onEnd(session)}
    >
      强制下线
    </ConfirmButton>
  )

  if (isMobile) {
    if (rows.length === 0) return empty
    const toggle = (id: string, isChosen: boolean) =>
      onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
    return (
      <ul className={styles.cards}>
        {rows.map((session) => (
          <li key={session.id} className={styles.card}>
            <header>
              {canEnd && !session.isCurrent && (
                <Checkbox
                  aria-label={`选择${session.realname}`}
                  checked={chosen.includes(session.id)}
                  onChange={({ target }) => toggle(session.id, target.checked)}
                />
              )}
              <h2>
                {session.realname}（{session.username}）
              </h2>
              {session.isCurrent && <Tag color="success">本机</Tag>}
            </header>
            <div className={styles.facts}>
              <span>
                {deviceOf(session.agent)}　{session.address}
              </span>
              <span>登录 {toTheMinute(session.createTime)}</span>
              <span>最近使用 {toTheMinute(session.lastTime)}</span>
            </div>
            {canEnd && !session.isCurrent && endButton(session)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <DataTable<OnlineSession>
      label="在线用户"
      rows={rows}
      nameOf={({ realname }) => realname}
      height="fill"
      empty={empty}
      {...(canEnd && {
        selection: {
          ...idSelection<OnlineSession>(chosen, onChoose, ({ id }) => id),
          isDisabled: ({ isCurrent }) => isCurrent,
        },
      })}
      columns={[
        {
          key: 'username',
          title: '用户账号',
          show: ({ username, isCurrent }) => (
            <>
              {username} {isCurrent && <Tag color="success">本机</Tag>}
            </>
          ),
          text: ({ username }) => username,
        },
        { key: 'realname', title: '用户姓名' },
        {
          key: 'device',
          title: '设备',
          width: 170,
          show: ({ agent }) => <span title={agent ?? ''}>{deviceOf(agent)}</span>,
          text: ({ agent }) => deviceOf(agent),
        },
        { key: 'address', title: '登录地址', width: 140 },
        { key: 'createTime', title: '登录时间', width: 152, text: ({ createTime }) => toTheMinute(createTime) },
        { key: 'lastTime', title: '最近使用', width: 152, text: ({ lastTime }) => toTheMinute(lastTime) },
        ...(canEnd
          ? [
              {
                key: 'actions',
                title: '操作',
                width: 104,
                frozen: 'end' as const,
                isActions: true,
                show: (session: OnlineSession) => (session.isCurrent ? null : endButton(session)),
              },
            ]
          : []),
      ]}
    />
  )
}

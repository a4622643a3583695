import { sessionEndpoints } from '@lexdesk/domain'
import { LogoutOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PagedRows } from '../../../ui/rows/PagedRows.tsx'
import { SearchForm } from '../../../ui/rows/SearchForm.tsx'
import layout from '../../../ui/page/fullPage.module.css'
import { useSearchDraft } from '../../../ui/rows/useSearchDraft.ts'
import { OnlineRows } from './OnlineRows.tsx'
import styles from './OnlineUsersPage.module.css'
import { call } from '../../../api/calls/call.ts'
import { usePagedList } from '../../../ui/rows/usePagedList.ts'

/** /isystem/onlineUser: the signed-in users, with forced sign-out. */
export function OnlineUsersPage() {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const list = useOnlineUsers()
  const [chosen, setChosen] = useState<string[]>([])
  const { draft, setDraft, search } = useSearchDraft(list.filters, (wanted) => wanted, list.search)

  async function end(ids: readonly string[]) {
    await callEnvelope(sessionEndpoints.forceLogout, { ids: ids.join(',') })
    message.success(`已强制下线 ${ids.length} 个会话`)
    setChosen((now) => now.filter((one) => !ids.includes(one)))
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }

  return (
    <section className={layout.page}>
      <PageHeader title="在线用户" />
      <SearchForm
        title="查询在线用户"
        labelWidth={5}
        startsOpen={false}
        onSearch={() => search(draft)}
        onReset={() => {
          setDraft({})
          search({})
        }}
        items={[
          {
            label: '账号或姓名',
            control: (id) => (
              <Input
                id={id}
                value={draft.username ?? ''}
                placeholder="请输入账号或姓名"
                allowClear
                maxLength={100}
                onChange={({ target }) => setDraft({ username: target.value })}
              />
            ),
          },
        ]}
      />
      <div className={layout.panel}>
        <div className={styles.toolbar} role="toolbar" aria-label="在线用户操作">
          {can('session:end') && (
            <ConfirmButton
              danger
              icon={<LogoutOutlined />}
              disabled={chosen.length === 0}
              title={`确定强制下线所选的 ${chosen.length} 个会话？`}
              description="对方会立即回到登录页，未保存的内容会留作草稿"
              onConfirm={() => end(chosen)}
            >
              批量强制下线{chosen.length > 0 && `（${chosen.length}）`}
            </ConfirmButton>
          )}
          <Button icon={<ReloadOutlined spin={list.isRefreshing} />} aria-label="刷新" onClick={list.refresh} />
        </div>
        <PagedRows list={list} noun="在线用户" none="没有在线用户">
          {(rows, empty) => (
            <OnlineRows
              rows={rows}
              canEnd={can('session:end')}
              chosen={chosen}
              onChoose={setChosen}
              onEnd={(session) => end([session.id])}
              empty={empty}
            />
          )}
        </PagedRows>
      </div>
    </section>
  )
}

const names = ['username'] as const

/** The signed-in users; polled every half minute. */
function useOnlineUsers() {
  return usePagedList({
    names,
    queryKey: ['sessions', 'online'],
    load: (params, signal) => call(sessionEndpoints.onlineList, params, { signal }),
    refetchInterval: 30_000,
  })
}

import { type publicAccount, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { accountCalls } from './accountCalls.ts'

const acts = [
  { name: 'test', title: '测试连接', isFor: () => true },
  { name: 'connect', title: '接入', isFor: (status: unknown) => status !== 'connected' },
  { name: 'publishMenu', title: '发布菜单', isFor: (status: unknown) => status === 'connected' },
] as const

/** The actions that call the platform for a saved account. */
export function AccountActions({ row, onDone }: { row: Row<typeof publicAccount>; onDone: () => void }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()

  async function run(name: (typeof acts)[number]['name']) {
    setBusy(name)
    try {
      message.success(await accountCalls[name]({ id: row.id }))
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(undefined)
      onDone()
      await client.invalidateQueries({ queryKey: ['resource', 'publicAccount'] })
    }
  }

  return acts
    .filter(({ name, isFor }) => can(`publicAccount:${name}`) && isFor(row.status))
    .map(({ name, title }) => (
      <Button key={name} type="link" size="small" loading={busy === name} onClick={() => void run(name)}>
        {title}
      </Button>
    ))
}

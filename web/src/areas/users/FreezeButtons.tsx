import { type Row, type user } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { userCalls } from './userCalls.ts'

interface FreezeButtonsProps {
  chosen: readonly Row<typeof user>[]
  clear: () => void
}

/** Freezes or unfreezes the selected accounts. */
export function FreezeButtons({ chosen, clear }: FreezeButtonsProps) {
  const { can, user } = useSession()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  if (!can('user:freeze') || chosen.length === 0) return null

  const ask = (isFrozen: boolean) => {
    if (chosen.some(({ username }) => username === 'admin'))
      return void message.warning('管理员账号不允许此操作,请重新选择！')
    if (isFrozen && chosen.some(({ id }) => id === user.id)) return void message.warning('不能冻结自己的账号')
    modal.confirm({
      title: '确认操作',
      content: `是否${isFrozen ? '冻结' : '解冻'}选中的 ${chosen.length} 个账号?`,
      okText: isFrozen ? '冻结' : '解冻',
      cancelText: '取消',
      okButtonProps: { danger: isFrozen },
      onOk: async () => {
        try {
          message.success(
            await userCalls.setFrozen(
              chosen.map(({ id }) => id),
              isFrozen,
            ),
          )
          clear()
        } catch (error) {
          message.error(formatError(error))
        }
        await client.invalidateQueries({ queryKey: ['resource', 'user'] })
      },
    })
  }
  return (
    <>
      <Button onClick={() => ask(true)}>冻结（{chosen.length}）</Button>
      <Button onClick={() => ask(false)}>解冻（{chosen.length}）</Button>
    </>
  )
}

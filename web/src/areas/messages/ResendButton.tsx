import { type message, type Row, sendStatuses } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { messageCalls } from './messageCalls.ts'

interface ResendButtonProps {
  rows: readonly Row<typeof message>[]
  onDone: () => void
  isLink?: boolean
}

/** 重新发送: queues undelivered messages again. */
export function ResendButton({ rows, onDone, isLink = false }: ResendButtonProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const open = rows.filter(({ esSendStatus }) => esSendStatus !== sendStatuses.sent)
  if (!can('message:resend') || (rows.length === 0 && !isLink)) return null
  return (
    <ConfirmButton
      {...(isLink && { type: 'link' as const, size: 'small' as const })}
      title={isLink ? '是否重新发送该消息?' : `是否重新发送 ${open.length} 条未成功的消息?`}
      disabled={open.length === 0}
      onConfirm={async () => {
        message.success(await messageCalls.resend(open.map(({ id }) => id)))
        onDone()
        await client.invalidateQueries({ queryKey: ['resource', 'message'] })
      }}
    >
      重新发送
    </ConfirmButton>
  )
}

import { type Row, type user } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '@lexdesk/parts'
import { useSession } from '../../api/session/useSession.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { userCalls } from './userCalls.ts'

const dialogs = {
  password: lazyPart(() => import('./ResetPasswordDialog.tsx').then((module) => module.ResetPasswordDialog)),
  agent: lazyPart(() => import('./AgentDialog.tsx').then((module) => module.AgentDialog)),
  xray: lazyPart(() => import('./xray/XrayDrawer.tsx').then((module) => module.XrayDrawer)),
  grants: lazyPart(() => import('./UserGrantsDrawer.tsx').then((module) => module.UserGrantsDrawer)),
}

const link = { type: 'link', size: 'small' } as const

/** The actions on one account. A closed dialog stays mounted and restores the focus. */
export function UserRowActions({ row, onChosen }: { row: Row<typeof user>; onChosen: () => void }) {
  const { can, user } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const [isOpen, setOpen] = useState(false)
  const isFrozen = row.status === '2'
  // Accounts that await approval or were rejected have their own steps.
  const isInUse = row.status === '1' || isFrozen
  const isGuarded = row.username === 'admin' || row.id === user.id
  const show = (name: keyof typeof dialogs) => {
    setOpenDialog(name)
    setOpen(true)
    onChosen()
  }
  const Dialog = openDialog && dialogs[openDialog]
  return (
    <>
      {can('user:freeze') && isInUse && !isGuarded && (
        <ConfirmButton
          {...link}
          danger={!isFrozen}
          title={`确定${isFrozen ? '解冻' : '冻结'}用户“${String(row.realname)}”吗?`}
          onConfirm={async () => {
            message.success(await userCalls.setFrozen([row.id], !isFrozen))
            onChosen()
            await client.invalidateQueries({ queryKey: ['resource', 'user'] })
          }}
        >
          {isFrozen ? '解冻' : '冻结'}
        </ConfirmButton>
      )}
      {can('user:resetPassword') && (
        <Button {...link} onClick={() => show('password')}>
          重置密码
        </Button>
      )}
      {can('userAgent:list') && (
        <Button {...link} onClick={() => show('agent')}>
          代理人
        </Button>
      )}
      {can('user:xray') && (
        <Button {...link} onClick={() => show('xray')}>
          以此用户身份预览
        </Button>
      )}
      {can('user:history') && (
        <Button {...link} onClick={() => show('grants')}>
          授权记录
        </Button>
      )}
      {Dialog && (
        <Suspense>
          <Dialog row={row} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

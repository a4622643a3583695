import { type role, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '@lexdesk/parts'
import { useSession } from '../../api/session/useSession.ts'

const drawers = {
  grant: lazyPart(() => import('./GrantDrawer.tsx').then((module) => module.GrantDrawer)),
  log: lazyPart(() => import('./RoleGrantsDrawer.tsx').then((module) => module.RoleGrantsDrawer)),
}

interface RoleRowActionsProps {
  row: Row<typeof role>
  onUsers: () => void
  onChosen: () => void
}

const link = { type: 'link', size: 'small' } as const

/** The actions on one role. */
export function RoleRowActions({ row, onUsers, onChosen }: RoleRowActionsProps) {
  const { can } = useSession()
  const [openDrawer, setOpenDrawer] = useState<keyof typeof drawers>()
  const [isOpen, setOpen] = useState(false)
  const show = (name: keyof typeof drawers) => {
    setOpenDrawer(name)
    setOpen(true)
    onChosen()
  }
  const Shown = openDrawer && drawers[openDrawer]
  return (
    <>
      {can('role:users') && (
        <Button
          {...link}
          onClick={() => {
            onUsers()
            onChosen()
          }}
        >
          用户
        </Button>
      )}
      {can('role:grant') && (
        <Button {...link} onClick={() => show('grant')}>
          授权
        </Button>
      )}
      {can('role:history') && (
        <Button {...link} onClick={() => show('log')}>
          授权记录
        </Button>
      )}
      {Shown && (
        <Suspense>
          <Shown role={row} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

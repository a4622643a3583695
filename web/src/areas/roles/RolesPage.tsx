import { role, type Row, type user } from '@lexdesk/domain'
import { useMemo, useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { RoleRowActions } from './RoleRowActions.tsx'
import styles from './roles.module.css'
import { RoleUsers } from './RoleUsers.tsx'

/** 角色管理: the roles, and beside them the users of the selected one. New users are created with the form of users. */
export function RolesPage({ userSlots }: { userSlots: ResourceSlots<typeof user> }) {
  const [chosen, setChosen] = useState<Row<typeof role>>()
  const slots = useMemo<ResourceSlots<typeof role>>(
    () => ({
      rowActions: (row, close) => <RoleRowActions row={row} onUsers={() => setChosen(row)} onChosen={close} />,
    }),
    [],
  )
  return (
    <div className={chosen ? styles.split : undefined}>
      <ResourceList resource={role} slots={slots} />
      {chosen && <RoleUsers key={chosen.id} role={chosen} userSlots={userSlots} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

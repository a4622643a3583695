import { DatabaseOutlined } from '@ant-design/icons'
import { dataSource, onlineForm, permissionCode, tenant } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'

const AdoptDialog = lazyPart(() => import('./AdoptDialog.tsx').then((module) => module.AdoptDialog))

export function AdoptButton() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  // All tenants share the database: only users who may open tenants see its tables.
  const mayOwn = can(permissionCode(tenant, 'add'))
  const maySources = can(permissionCode(dataSource, 'test'))
  if (!can(permissionCode(onlineForm, 'add')) || !(mayOwn || maySources)) return null
  return (
    <>
      <Button icon={<DatabaseOutlined />} onClick={() => setOpen(true)}>
        纳入数据表
      </Button>
      {isOpen && (
        <Suspense>
          <AdoptDialog mayOwn={mayOwn} maySources={maySources} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

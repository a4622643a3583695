import { PlusOutlined } from '@ant-design/icons'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'

const OpenTenantDialog = lazyPart(() => import('./OpenTenantDialog.tsx').then((module) => module.OpenTenantDialog))

export function OpenTenantButton() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('tenant:add')) return null
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        开通租户
      </Button>
      {isOpen && (
        <Suspense>
          <OpenTenantDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { collectionLink, onlineName, permissionCode } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx').then((module) => module.LinkDialog))

/** Opens a published form to people without an account. */
export function LinkButton({ code }: { code: string }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const form = { name: onlineName(code) }
  if (!can(permissionCode(collectionLink, 'edit')) || !can(permissionCode(form, 'add'))) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        生成填报链接
      </Button>
      {isOpen && (
        <Suspense>
          <LinkDialog code={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

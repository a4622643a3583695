import {
  formUseEndpoints,
  onlineForm,
  type onlineView,
  permissionCode,
  role,
  type UseEndpoints,
  viewUseEndpoints,
} from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'

const UseDialog = lazyPart(() => import('./UseDialog.tsx').then((module) => module.UseDialog))

interface OpenedUse {
  /** Undefined for a user who may not change who uses it, and for what is not in use. */
  open: (() => void) | undefined
  dialog: ReactNode
}

interface UsedRow {
  id: string
  status: string | null
}

/** The dialog 谁能用 of a form or view. */
export function useUseDialog({ id, status }: UsedRow, of: typeof onlineForm | typeof onlineView): OpenedUse {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isInUse = status === 'published' || status === 'changed'
  const mayGrant = can(permissionCode(of, 'publish')) && can(permissionCode(role, 'grant'))
  const endpoints: UseEndpoints = of.name === onlineForm.name ? formUseEndpoints : viewUseEndpoints
  return {
    open: isInUse && mayGrant ? () => setOpen(true) : undefined,
    dialog: isOpen && (
      <Suspense>
        <UseDialog id={id} endpoints={endpoints} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

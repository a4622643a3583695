import { type onlineForm, type onlineView, permissionCode, role } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'

const UseDialog = lazyPart(() => import('./UseDialog.tsx').then((module) => module.UseDialog))

interface UsedRow {
  id: string
  status: string | null
}

/** Opens 谁能用 of a form or view; undefined for a user who may not change it, and for what is not in use. */
export type OpenLevels = (row: UsedRow) => (() => void) | undefined

interface LevelsDialog {
  openLevels: OpenLevels
  /** Held by the page: the row that opens it may be gone meanwhile. */
  dialog: ReactNode
}

/** The dialog 谁能用 of the forms or views of a page. */
export function useLevelsDialog(of: typeof onlineForm | typeof onlineView): LevelsDialog {
  const { can } = useSession()
  const [opened, setOpened] = useState<string>()
  const mayGrant = can(permissionCode(of, 'publish')) && can(permissionCode(role, 'grant'))
  const openLevels = useCallback<OpenLevels>(
    ({ id, status }) => {
      const isInUse = status === 'published' || status === 'changed'
      return mayGrant && isInUse ? () => setOpened(id) : undefined
    },
    [mayGrant],
  )
  const dialog = opened !== undefined && (
    <Suspense>
      <UseDialog id={opened} of={of} onClose={() => setOpened(undefined)} />
    </Suspense>
  )
  return { openLevels, dialog }
}

import { holiday, permissionCode } from '@lexdesk/domain'
import { useSession } from '../../../api/session/useSession.ts'
import { useLazyDialog } from '../useLazyDialog.tsx'

const loadDialog = () => import('./NoticeDialog.tsx').then((module) => module.NoticeDialog)

/** 粘贴通知, if the user may add entries. */
export function useNoticeDialog() {
  const { can } = useSession()
  return { ...useLazyDialog(loadDialog), isAllowed: can(permissionCode(holiday, 'add')) }
}

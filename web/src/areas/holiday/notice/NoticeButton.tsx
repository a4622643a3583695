import { SnippetsOutlined } from '@ant-design/icons'
import { holiday, permissionCode } from '@lexdesk/domain'
import type { ButtonProps } from 'antd'
import { useSession } from '../../../api/useSession.ts'
import { DialogButton } from '../DialogButton.tsx'

const loadDialog = () => import('./NoticeDialog.tsx').then((module) => module.NoticeDialog)

/** 粘贴通知, for those who may add entries. */
export function NoticeButton({ size }: Pick<ButtonProps, 'size'>) {
  const { can } = useSession()
  if (!can(permissionCode(holiday, 'add'))) return null
  return (
    <DialogButton load={loadDialog} icon={<SnippetsOutlined aria-hidden />} {...(size && { size })}>
      粘贴通知
    </DialogButton>
  )
}

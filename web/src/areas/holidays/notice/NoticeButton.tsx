import { SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNoticeDialog } from './useNoticeDialog.ts'

export function NoticeButton() {
  const { show, isLoading, dialog, isAllowed } = useNoticeDialog()
  if (!isAllowed) return null
  return (
    <>
      <Button icon={<SnippetsOutlined aria-hidden />} loading={isLoading} onClick={show}>
        粘贴通知
      </Button>
      {dialog}
    </>
  )
}

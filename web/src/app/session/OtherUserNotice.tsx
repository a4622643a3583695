import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { browserStore } from '../../api/session/browserStore.ts'
import { useSession } from '../../api/session/useSession.ts'

/** Tabs share one session: when another user signs in elsewhere, this page must not continue under that user's name. */
export function OtherUserNotice() {
  const { user } = useSession()
  const [otherName, setOtherName] = useState<string>()

  useEffect(
    () =>
      browserStore.onOtherTab('Login_Userinfo', () => {
        const present = browserStore.get('Login_Userinfo')
        setOtherName(present && present.id !== user.id ? present.realname : undefined)
      }),
    [user.id],
  )

  if (otherName === undefined) return null
  return (
    <Modal
      open
      title="账号已切换"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={1950}
      width={400}
      footer={
        <Button type="primary" onClick={() => window.location.reload()}>
          刷新页面
        </Button>
      }
    >
      此浏览器已在其他窗口登录为“{otherName}”，请刷新页面后继续。
    </Modal>
  )
}

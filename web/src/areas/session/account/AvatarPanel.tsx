import { UserOutlined } from '@ant-design/icons'
import { App, Avatar, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { fileAddress } from '../../../api/uploads/fileAddress.ts'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { accountCalls } from '../accountCalls.ts'
import { AvatarDialog } from './AvatarDialog.tsx'
import { profileKey } from './useProfile.ts'
import styles from './account.module.css'

/** The own picture, with the ways to change it. */
export function AvatarPanel({ avatar }: { avatar: string | null }) {
  const { message } = App.useApp()
  const { updateUser } = useSession()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)

  async function show(path: string | null) {
    updateUser({ avatar: path })
    await client.invalidateQueries({ queryKey: profileKey })
  }

  return (
    <div className={styles.avatar}>
      <Avatar size={96} icon={<UserOutlined />} src={avatar ? fileAddress(avatar) : undefined} alt="头像" />
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>更换头像</Button>
        {avatar && (
          <ConfirmButton
            title="移除头像？"
            onConfirm={async () => {
              await accountCalls.removeAvatar()
              message.success('头像已移除')
              await show(null)
            }}
          >
            移除
          </ConfirmButton>
        )}
      </div>
      {isOpen && (
        <AvatarDialog
          onClose={() => setOpen(false)}
          onSaved={(path) => {
            setOpen(false)
            message.success('头像已更换')
            void show(path)
          }}
        />
      )}
    </div>
  )
}

import { Form, Input } from 'antd'
import { usePasswordPolicy } from '../../api/session/usePasswordPolicy.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { NewPasswordItems } from '../../ui/forms/NewPasswordItems.tsx'
import { passwordHint } from '../../ui/forms/passwordHint.ts'
import { userCalls } from './userCalls.ts'
import type { UserDialogProps } from './UserDialogProps.ts'

interface Passwords {
  password: string
  confirmpassword: string
}

/** 重置密码: sets a new password for another user, which ends all sessions of that user. */
export function ResetPasswordDialog({ row, open, onClose }: UserDialogProps) {
  const username = String(row.username)
  const policy = usePasswordPolicy()
  return (
    <FormModal<Passwords>
      title={`重置密码：${String(row.realname)}`}
      okText="重置密码"
      open={open}
      width={480}
      first="password"
      layout="vertical"
      save={(passwords) => userCalls.resetPassword({ username, ...passwords })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item label="用户账号">
            <Input value={username} disabled autoComplete="username" aria-label="用户账号" />
          </Form.Item>
          <NewPasswordItems
            form={form}
            label="登录密码"
            rule={policy && passwordHint(policy)}
            again={{ label: '确认密码', hint: '请重新输入登录密码' }}
          />
        </>
      )}
    </FormModal>
  )
}

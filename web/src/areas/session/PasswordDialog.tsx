import { sessionEndpoints } from '@lexdesk/domain'
import { Form, Input } from 'antd'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { usePasswordPolicy } from '../../api/session/usePasswordPolicy.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { NewPasswordItems } from '../../ui/forms/NewPasswordItems.tsx'
import { passwordHint } from '../../ui/forms/passwordHint.ts'

interface Passwords {
  oldpassword: string
  password: string
  confirmpassword: string
}

interface PasswordDialogProps {
  username: string
  open: boolean
  onClose: () => void
}

const dialogWidth = 800 // A §9

/** Changes the password of the signed-in user. */
export function PasswordDialog({ username, open, onClose }: PasswordDialogProps) {
  const policy = usePasswordPolicy()

  async function save(passwords: Passwords): Promise<string> {
    return (await callEnvelope(sessionEndpoints.updatePassword, { username, ...passwords })).message
  }

  return (
    <FormModal<Passwords>
      title="修改密码"
      okText="修改密码"
      open={open}
      width={dialogWidth}
      first="oldpassword"
      labelCol={{ sm: { span: 5 } }}
      wrapperCol={{ sm: { span: 16 } }}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          {/* Password managers need the user name that the password belongs to. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
            <Input.Password placeholder="请输入旧密码" autoComplete="current-password" onPressEnter={form.submit} />
          </Form.Item>
          <NewPasswordItems
            form={form}
            label="新密码"
            rule={policy && passwordHint(policy)}
            again={{ label: '确认新密码', hint: '请确认新密码' }}
          />
        </>
      )}
    </FormModal>
  )
}

import { Form, Input } from 'antd'

/** Required again, to protect an unattended session. */
export function PasswordItem({ onEnter }: { onEnter: () => void }) {
  return (
    <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码!' }]}>
      <Input.Password
        autoComplete="current-password"
        maxLength={128}
        placeholder="请输入登录密码"
        onPressEnter={onEnter}
      />
    </Form.Item>
  )
}

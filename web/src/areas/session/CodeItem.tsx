import { Form, Input } from 'antd'

/** The code of the authenticator app. */
export function CodeItem({ onEnter, help }: { onEnter: () => void; help?: string }) {
  return (
    <Form.Item name="code" label="动态验证码" extra={help} rules={[{ required: true, message: '请输入动态验证码!' }]}>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        placeholder="6 位数字"
        onPressEnter={onEnter}
      />
    </Form.Item>
  )
}

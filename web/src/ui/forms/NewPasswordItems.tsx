import { Form, type FormInstance, Input } from 'antd'

interface NewPasswordItemsProps {
  form: FormInstance
  label: string
  /** The password policy as text, if known. */
  rule?: string | undefined
  /** The confirmation field. */
  again: { label: string; hint: string }
}

/** A new password, typed twice: the form fields `password` and `confirmpassword`. */
export function NewPasswordItems({ form, label, rule, again }: NewPasswordItemsProps) {
  return (
    <>
      <Form.Item name="password" label={label} extra={rule} rules={[{ required: true, message: `请输入${label}!` }]}>
        <Input.Password placeholder={`请输入${label}`} autoComplete="new-password" onPressEnter={form.submit} />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label={again.label}
        dependencies={['password']}
        rules={[
          { required: true, message: `${again.hint}!` },
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一样！')),
          }),
        ]}
      >
        <Input.Password placeholder={again.hint} autoComplete="new-password" onPressEnter={form.submit} />
      </Form.Item>
    </>
  )
}

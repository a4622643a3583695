import { Form, type FormInstance, Input } from 'antd'

interface NewPasswordItemsProps {
  form: FormInstance
  /** What the password is called. */
  label: string
  /** What it must be like, as far as that is known. */
  rule?: string | undefined
  /** The second field, which makes sure that it was typed as it was meant. */
  again: { label: string; hint: string }
}

/** A new password, typed twice: `password` and `confirmpassword` of the form. */
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

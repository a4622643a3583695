import { Form, Input } from 'antd'

export interface FormNames {
  title: string
  code: string
}

interface NameItemsProps {
  names: FormNames
  onChange: (names: FormNames) => void
}

/** The name and the code of the form that is created. */
export function NameItems({ names: { title, code }, onChange }: NameItemsProps) {
  return (
    <>
      <Form.Item label="表单名称" htmlFor="new-form-title" required style={{ marginBottom: 8 }}>
        <Input
          id="new-form-title"
          value={title}
          maxLength={30}
          onChange={({ target }) => onChange({ title: target.value, code })}
        />
      </Form.Item>
      <Form.Item label="编码" htmlFor="new-form-code" required style={{ marginBottom: 8 }}>
        <Input
          id="new-form-code"
          value={code}
          maxLength={20}
          placeholder="英文字母，小写开头"
          onChange={({ target }) => onChange({ title, code: target.value })}
        />
      </Form.Item>
    </>
  )
}

import { App, Form, type FormInstance, type FormProps, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldsOf, formatError } from '../hints/formatError.ts'

interface FormModalProps<V> extends Pick<FormProps, 'layout' | 'labelCol' | 'wrapperCol'> {
  title: string
  open: boolean
  width: number
  /** 确定 by default. */
  okText?: string
  /** The field that gets the initial focus. */
  first: string & keyof V
  /** Returns the success message. */
  save: (values: V) => Promise<string>
  onClose: () => void
  children: (form: FormInstance<V>) => ReactNode
}

/** A small form in a dialog. Server errors are shown as a message and at their field, and can be corrected in place. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { title, open, width, okText = '确定', first, save, onClose, children, ...look } = props
  const { message } = App.useApp()
  const [form] = Form.useForm<V>()
  const [isBusy, setBusy] = useState(false)

  async function handle(values: V) {
    setBusy(true)
    try {
      message.success(await save(values))
      onClose()
    } catch (error) {
      for (const { field, message: reason } of fieldsOf(error))
        form.setFields([{ name: field as never, errors: [reason] }])
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={title}
      open={open}
      width={width}
      mask={{ closable: false }}
      destroyOnHidden
      okText={okText}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isShown) => isShown && form.getFieldInstance(first)?.focus()}
    >
      <Form form={form} preserve={false} {...look} onFinish={(values) => void handle(values)}>
        {children(form)}
      </Form>
    </Modal>
  )
}

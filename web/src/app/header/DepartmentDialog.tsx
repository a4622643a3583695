import { useQueryClient } from '@tanstack/react-query'
import { useNameSearch } from '@lexdesk/parts'
import { App, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { browserStore } from '../../api/browserStore.ts'
import { call } from '../../api/call.ts'
import { sessionUserFrom } from '../../api/SessionUser.ts'
import { formatError } from '../../ui/formatError.ts'
import type { MyDepartments } from './myDepartments.ts'
import type { DialogProps } from './useDialogSlot.tsx'

interface DepartmentDialogProps extends DialogProps {
  username: string
  departments: MyDepartments
}

const dialogWidth = 450 // A §9

/** Lets somebody with several departments work for another one. */
export function DepartmentDialog({ username, departments, open, onClose }: DepartmentDialogProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<{ orgCode: string }>()
  const [isBusy, setBusy] = useState(false)
  const { list, orgCode: present } = departments
  const name = list.find(({ orgCode }) => orgCode === present)?.departName

  async function select({ orgCode }: { orgCode: string }) {
    setBusy(true)
    try {
      const { userInfo } = await call<{ userInfo: unknown }>(
        { method: 'PUT', path: '/sys/selectDepart' },
        { body: { orgCode, username } },
      )
      browserStore.set('Login_Userinfo', sessionUserFrom(userInfo))
      message.success('部门切换成功')
      onClose()
      // Other rows may be seen from another department.
      void client.invalidateQueries()
    } catch (error) {
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={name ? `部门切换（当前部门 : ${name}）` : '部门选择'}
      open={open}
      width={dialogWidth}
      mask={{ closable: false }}
      destroyOnHidden
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('orgCode')?.focus()}
    >
      <Form form={form} layout="vertical" onFinish={(choice) => void select(choice)}>
        <Form.Item name="orgCode" label="选择部门" rules={[{ required: true, message: '请选择部门!' }]}>
          <Select
            placeholder="请选择登录部门"
            showSearch={useNameSearch()}
            options={list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import { sessionEndpoints } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useNameSearch } from '@lexdesk/parts'
import { Form, Select } from 'antd'
import { browserStore } from '../../api/session/browserStore.ts'
import { call } from '../../api/calls/call.ts'
import { sessionUserFrom } from '../../api/session/SessionUser.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import type { MyDepartments } from './myDepartments.ts'
import type { DialogProps } from './useDialogSlot.tsx'

interface DepartmentDialogProps extends DialogProps {
  username: string
  departments: MyDepartments
}

const dialogWidth = 450 // A §9

/** Lets a user with several departments switch to another one. */
export function DepartmentDialog({ username, departments, open, onClose }: DepartmentDialogProps) {
  const client = useQueryClient()
  const search = useNameSearch()
  const { list, orgCode: present } = departments
  const name = list.find(({ orgCode }) => orgCode === present)?.departName

  async function select({ orgCode }: { orgCode: string }): Promise<string> {
    const { userInfo } = await call(sessionEndpoints.selectDepart, { orgCode, username })
    browserStore.set('Login_Userinfo', sessionUserFrom(userInfo))
    // Another department may see other rows.
    void client.invalidateQueries()
    return '部门切换成功'
  }

  return (
    <FormModal<{ orgCode: string }>
      title={name ? `部门切换（当前部门 : ${name}）` : '部门选择'}
      open={open}
      width={dialogWidth}
      first="orgCode"
      layout="vertical"
      save={select}
      onClose={onClose}
    >
      {() => (
        <Form.Item name="orgCode" label="选择部门" rules={[{ required: true, message: '请选择部门!' }]}>
          <Select
            placeholder="请选择登录部门"
            showSearch={search}
            options={list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          />
        </Form.Item>
      )}
    </FormModal>
  )
}

import { type Row, type tenant, tenantEndpoints } from '@lexdesk/domain'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useTenants } from '../../api/session/useTenants.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { goToTenant } from './goToTenant.ts'

/** 进入租户: asks for the reason, which the log of the tenant shows. Own tenants are switched to in the header. */
export function EnterTenantButton({ row, onChosen }: { row: Row<typeof tenant>; onChosen: () => void }) {
  const { can } = useSession()
  const { tenants } = useTenants()
  const [isOpen, setOpen] = useState(false)
  if (!can('tenant:edit') || tenants.some(({ id }) => id === String(row.id))) return null

  async function enter({ reason }: { reason: string }): Promise<string> {
    const { message } = await callEnvelope(tenantEndpoints.enter, { tenantId: Number(row.id), reason })
    goToTenant(String(row.id))
    return message
  }

  return (
    <>
      <Button
        type="link"
        size="small"
        onClick={() => {
          setOpen(true)
          onChosen()
        }}
      >
        进入租户
      </Button>
      <FormModal<{ reason: string }>
        title={`进入租户“${String(row.name)}”`}
        open={isOpen}
        width={520}
        first="reason"
        okText="进入"
        layout="vertical"
        save={enter}
        onClose={() => setOpen(false)}
      >
        {() => (
          <Form.Item
            name="reason"
            label="事由"
            extra="进入后可以查看和处理该租户的数据，8 小时后自动退出；进入时间和事由记入该租户的日志"
            rules={[{ required: true, min: 4, whitespace: true, message: '请写明事由，至少 4 个字' }]}
          >
            <Input.TextArea rows={3} maxLength={200} placeholder="如：应客户要求核对 11 月合同数据" />
          </Form.Item>
        )}
      </FormModal>
    </>
  )
}

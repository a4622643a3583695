import { type Row, type tenant, tenantEndpoints } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callBlob } from '../../api/calls/callBlob.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { useSession } from '../../api/session/useSession.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { formatError } from '../../ui/hints/formatError.ts'

/** All data of a tenant as a file; afterwards, once it is frozen, their removal by typing its name. */
export function EndTenantButtons({ row, onChosen }: { row: Row<typeof tenant>; onChosen: () => void }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const tenantId = Number(row.id)

  async function exportData() {
    onChosen()
    try {
      const { blob, fileName } = await callBlob(tenantEndpoints.exportData, { tenantId })
      saveBlob(blob, fileName)
      await client.invalidateQueries({ queryKey: ['resource', 'tenant'] })
    } catch (error) {
      message.warning(formatError(error))
    }
  }

  async function erase({ name }: { name: string }): Promise<string> {
    const answer = await callEnvelope(tenantEndpoints.erase, { tenantId, name })
    await client.invalidateQueries({ queryKey: ['resource', 'tenant'] })
    return answer.message
  }

  return (
    <>
      {can('tenant:export') && (
        <Button type="link" size="small" onClick={() => void exportData()}>
          导出全部数据
        </Button>
      )}
      {can('tenant:delete') && row.status === '0' && (
        <Button
          type="link"
          size="small"
          danger
          onClick={() => {
            setAsking(true)
            onChosen()
          }}
        >
          彻底删除
        </Button>
      )}
      <FormModal<{ name: string }>
        title={`彻底删除租户“${String(row.name)}”`}
        open={isAsking}
        width={520}
        okText="彻底删除"
        first="name"
        layout="vertical"
        save={erase}
        onClose={() => setAsking(false)}
      >
        {() => (
          <Form.Item
            name="name"
            label="输入租户名称以确认"
            extra="该租户的业务数据、账号、文件和日志将全部删除，不能恢复；须先导出全部数据"
            rules={[
              { required: true, message: '请输入租户名称' },
              {
                validator: (_, value: unknown) =>
                  !value || value === row.name ? Promise.resolve() : Promise.reject(new Error('租户名称不一致')),
              },
            ]}
          >
            <Input autoComplete="off" placeholder={String(row.name)} />
          </Form.Item>
        )}
      </FormModal>
    </>
  )
}

import { type Row, tenant } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { fromDayjs, today, typedFormats } from '../../fields/texts/dateText.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { FormModal } from '../../ui/forms/FormModal.tsx'

const api = resourceApi(tenant)
const usualDays = 30

/** Freezes a tenant, with or without a read-only period, or ends the freeze; its data stay. */
export function FreezeTenantButton({ row, onDone }: { row: Row<typeof tenant>; onDone: () => void }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  if (!can('tenant:edit')) return null

  async function save(changes: { status: string; readOnlyUntil?: string | null }): Promise<void> {
    await api.edit({ id: row.id, version: row.version, ...changes })
    await client.invalidateQueries({ queryKey: ['resource', 'tenant'] })
  }

  async function freeze({ until }: { until: Dayjs | null }): Promise<string> {
    const day = fromDayjs(until, 'date')
    await save({ status: '0', readOnlyUntil: day === null ? null : `${day} 23:59:59` })
    const rest = day === null ? '其用户不能再登录' : `其用户可以查看和导出至 ${day}`
    return `租户“${String(row.name)}”已冻结，${rest}`
  }

  if (row.status === '0')
    return (
      <ConfirmButton
        type="link"
        size="small"
        title="确定解冻该租户？"
        description="其用户可以重新登录和修改数据"
        onConfirm={async () => {
          await save({ status: '1' })
          message.success(`租户“${String(row.name)}”已解冻`)
          onDone()
        }}
      >
        解冻
      </ConfirmButton>
    )
  return (
    <>
      <Button
        type="link"
        size="small"
        danger
        onClick={() => {
          setAsking(true)
          onDone()
        }}
      >
        冻结
      </Button>
      <FormModal<{ until: Dayjs | null }>
        title={`冻结租户“${String(row.name)}”`}
        open={isAsking}
        width={480}
        okText="冻结"
        first="until"
        layout="vertical"
        save={freeze}
        onClose={() => setAsking(false)}
      >
        {() => (
          <Form.Item
            name="until"
            label="只读期至"
            initialValue={today().add(usualDays, 'day')}
            extra="到该日为止其用户可以查看和导出、不能修改，之后不能登录；清空则立即不能登录。数据保留"
          >
            <DatePicker format={typedFormats.date} minDate={today()} style={{ width: 200 }} />
          </Form.Item>
        )}
      </FormModal>
    </>
  )
}

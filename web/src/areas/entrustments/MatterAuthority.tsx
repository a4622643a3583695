import { entrustment, type Field, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { AuthorityDialog } from './AuthorityDialog.tsx'

/** 授权委托书: the signed powers of attorney, and those generated from a template for signing. */
export function MatterAuthority({ row }: { row: Row<typeof entrustment> }) {
  const { can } = useSession()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const names = ['authorityFile', 'authorityDraft'] as const
  const filled = names.filter((name) => ((row[name] ?? []) as readonly string[]).length > 0)
  return (
    <Flex vertical gap={8} align="flex-start">
      <Typography.Title level={5} style={{ margin: 0 }}>
        授权委托书
      </Typography.Title>
      {filled.length === 0 && <Typography.Text type="secondary">还没有授权委托书</Typography.Text>}
      {filled.map((name) => {
        const field = entrustment.fields[name] as Field
        return (
          <div key={name}>
            <Typography.Text type="secondary">{field.title}</Typography.Text>
            <FieldDisplay name={name} field={field} value={row[name]} row={row} />
          </div>
        )
      })}
      {can('entrustment:generateAuthority') && <Button onClick={() => setOpen(true)}>生成授权委托书</Button>}
      {isOpen && (
        <AuthorityDialog
          matterId={row.id}
          onDone={() => void client.invalidateQueries({ queryKey: ['resource', 'entrustment'] })}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  )
}

import { type AnyRow, entrustment, type Field } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { AuthorityDialog } from './AuthorityDialog.tsx'

/** 授权委托书: the files of the matter, and one made from a template. */
export function MatterAuthority({ row }: { row: AnyRow }) {
  const { can } = useSession()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const files = (row.authorityFile ?? []) as readonly string[]
  return (
    <Flex vertical gap={8} align="flex-start">
      <Typography.Title level={5} style={{ margin: 0 }}>
        授权委托书
      </Typography.Title>
      {files.length === 0 ? (
        <Typography.Text type="secondary">还没有授权委托书</Typography.Text>
      ) : (
        <FieldDisplay
          name="authorityFile"
          field={entrustment.fields.authorityFile as Field}
          value={row.authorityFile}
          row={row}
        />
      )}
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

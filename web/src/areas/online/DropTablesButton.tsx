import { onlineForm, onlineFormEndpoints, relatedWords } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'

interface DropTablesProps {
  id: string
  title: string
}

/** Drops the tables of a stopped form, once its name has been typed. */
export function DropTablesButton(props: DropTablesProps) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('onlineForm:delete')) return null
  return (
    <>
      <Button type="link" size="small" danger onClick={() => setOpen(true)}>
        删除数据表
      </Button>
      {isOpen && <DropTablesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DropTablesDialog({ id, title, onClose }: DropTablesProps & { onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', onlineForm.name, 'tables', id],
    queryFn: ({ signal }) => call(onlineFormEndpoints.tables, { id }, { signal }),
    gcTime: 0,
  })

  const also = data ? relatedWords(data.related) : ''
  const others = also && `同时永久删除${also}。`

  async function drop() {
    setBusy(true)
    try {
      const sent = { id, title: typed, rows: data!.rows }
      message.success((await callEnvelope(onlineFormEndpoints.dropTables, sent)).message)
      await client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
      void refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={`删除数据表：${title}`}
      okText="删除数据表"
      okButtonProps={{ danger: true, disabled: !data || typed.trim() !== title, loading: isBusy }}
      onOk={() => void drop()}
      onCancel={onClose}
    >
      {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={2} columns={1} />}
      {data && (
        <Flex vertical gap={12}>
          {data.shows === undefined ? (
            <Alert
              type="error"
              showIcon
              title={`将永久删除 ${data.rows} 条记录，不能恢复`}
              description={`数据表：${data.tables.join('、')}。${others}表单的设计和历史保留，编码可以重新使用。`}
            />
          ) : (
            <Alert
              type="warning"
              showIcon
              title={`只删除视图 ${data.tables.join('、')}，数据表 ${data.shows} 不变`}
              description={`${others}表单的设计和历史保留，编码可以重新使用。`}
            />
          )}
          <Typography.Text>请输入表单名称“{title}”确认：</Typography.Text>
          <Input aria-label="表单名称" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Flex>
      )}
    </Modal>
  )
}

import { entrustmentEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Descriptions, Flex, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'

interface AuthorityDialogProps {
  matterId: string
  onDone: () => void
  onClose: () => void
}

/** Shows the content of the power of attorney before it is generated. */
export function AuthorityDialog({ matterId, onDone, onClose }: AuthorityDialogProps) {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['entrustment', 'authority', matterId, chosen],
    queryFn: ({ signal }) =>
      call(entrustmentEndpoints.authority, { id: matterId, templateId: chosen ?? null }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const templateId = data?.templateId ?? undefined

  async function generate() {
    if (templateId === undefined) return
    setBusy(true)
    try {
      const { message: words } = await callEnvelope(entrustmentEndpoints.generateAuthority, {
        id: matterId,
        templateId,
      })
      message.success(words)
      onDone()
      onClose()
    } catch (problem) {
      message.warning(formatError(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={720}
      title="生成授权委托书"
      okText="生成"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: templateId === undefined || (data?.problems.length ?? 1) > 0 }}
      onOk={() => void generate()}
      onCancel={onClose}
    >
      {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && (
        <Flex vertical gap={12}>
          {data.templates.length === 0 ? (
            <Alert
              type="warning"
              showIcon
              title="还没有已发布的授权委托书模板"
              description="请在“合同模板”中发布一份类型或名称为“授权委托书”的模板。"
            />
          ) : (
            <Select
              aria-label="授权委托书模板"
              value={templateId}
              options={data.templates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: string) => setChosen(id)}
            />
          )}
          {data.problems.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title="还不能生成"
              description={
                <ul>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              }
            />
          )}
          {data.facts.length > 0 && (
            <Descriptions
              size="small"
              bordered
              column={1}
              items={data.facts.map(({ label, value }) => ({ key: label, label, children: value || '—' }))}
            />
          )}
        </Flex>
      )}
    </Modal>
  )
}

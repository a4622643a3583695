import { userAgent, type Values } from '@lexdesk/domain'
import { UserPicker } from '@lexdesk/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { userSource } from '../../fields/options/userSource.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { userCalls } from './userCalls.ts'
import type { UserDialogProps } from './UserDialogProps.ts'

const { agentUserName, startTime, endTime, status } = userAgent.fields
const plain = { startTime, endTime, status }

/** 代理人: the user who also receives this user's notices, and the period. */
export function AgentDialog({ row, open, onClose }: UserDialogProps) {
  const { message } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  const id = useId()
  const userName = String(row.username)
  const queryKey = ['resource', 'userAgent', 'of', userName]
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => userCalls.agentOf(userName, signal),
    enabled: open,
    staleTime: 0,
  })
  const [changes, setChanges] = useState<Values>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  // A user without an agent starts with a disabled one (wire contract §3.26).
  const values: Values = { status: '0', ...stored.data, ...changes }
  const isNew = stored.data === null
  const mayWrite = can(isNew ? 'userAgent:add' : 'userAgent:edit')

  const close = () => {
    setChanges({})
    setProblems({})
    onClose()
  }
  const change = (name: string, value: unknown) => {
    setChanges((before) => ({ ...before, [name]: value }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  }
  async function save() {
    setBusy(true)
    try {
      const api = resourceApi(userAgent)
      const saved = isNew
        ? await api.add({ ...values, userName })
        : await api.edit({ ...changes, id: String(stored.data?.id), version: Number(stored.data?.version) })
      message.success(saved.message)
      void client.invalidateQueries({ queryKey: ['resource', 'userAgent'] })
      close()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ field, message: reason }) => [field, reason])))
      if (fields.length === 0) message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  const item = (name: string) => ({
    htmlFor: id + name,
    validateStatus: problems[name] ? ('error' as const) : undefined,
    help: problems[name],
  })

  return (
    <Modal
      title={`代理人：${String(row.realname)}`}
      open={open}
      width={520}
      mask={{ closable: false }}
      destroyOnHidden
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !stored.isSuccess || !mayWrite || Object.keys(changes).length === 0 }}
      onOk={() => void save()}
      onCancel={close}
    >
      {!stored.isSuccess &&
        (stored.error ? (
          <ErrorHint error={stored.error} onRetry={() => void stored.refetch()} />
        ) : (
          <FormSkeleton fields={4} />
        ))}
      {stored.isSuccess && (
        <Form layout="vertical" component={false}>
          <Alert
            type="info"
            showIcon
            title="代理期间，发给该用户的通知同时发给代理人；代理人不会得到该用户的权限。"
            style={{ marginBottom: 16 }}
          />
          <Form.Item label={agentUserName.title} required {...item('agentUserName')}>
            <UserPicker
              {...userSource}
              id={`${id}agentUserName`}
              label={agentUserName.title}
              value={typeof values.agentUserName === 'string' ? values.agentUserName : ''}
              disabled={!mayWrite}
              placeholder="请选择代理人"
              onChange={(name) => change('agentUserName', name)}
            />
          </Form.Item>
          {Object.entries(plain).map(([name, field]) => (
            <Form.Item key={name} label={field.title} required={name !== 'status'} {...item(name)}>
              <FieldEditor
                id={id + name}
                name={name}
                field={field}
                value={values[name]}
                disabled={!mayWrite}
                onChange={(value) => change(name, value)}
              />
            </Form.Item>
          ))}
        </Form>
      )}
    </Modal>
  )
}

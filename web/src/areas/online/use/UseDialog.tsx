import {
  type FormRole,
  formUseEndpoints,
  onlineForm,
  type onlineView,
  type UseEndpoints,
  viewUseEndpoints,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Flex, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { type LevelChoices, RoleLevels } from './RoleLevels.tsx'

interface UseDialogProps {
  /** The form or view. */
  id: string
  of: typeof onlineForm | typeof onlineView
  onClose: () => void
}

/** 谁能用: the roles that may use a published form or view. */
export function UseDialog({ id, of, onClose }: UseDialogProps) {
  const isForm = of.name === onlineForm.name
  const endpoints: UseEndpoints = isForm ? formUseEndpoints : viewUseEndpoints
  const { message } = App.useApp()
  const [choices, setChoices] = useState<LevelChoices>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['onlineUse', endpoints.read.path, id],
    queryFn: ({ signal }) => call(endpoints.read, { id }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const changed = (data?.roles ?? []).filter((role) => (choices[role.id] ?? role.level) !== role.level)

  async function save() {
    if (changed.length === 0) return onClose()
    setBusy(true)
    setProblem(undefined)
    try {
      const roles = changed.map((role) => ({ role: role.id, level: choices[role.id]!, held: role.held }))
      message.success((await callEnvelope(endpoints.save, { id, roles })).message)
      onClose()
    } catch (failure) {
      setProblem(formatError(failure))
      if (failure instanceof ApiError && failure.code === 'conflict') await showOthers(changed)
    } finally {
      setBusy(false)
    }
  }

  /** Shows what others have saved; choices for the other roles stay. */
  async function showOthers(before: readonly FormRole[]) {
    const { data: now } = await refetch()
    const kept = before.filter((role) =>
      isSame(
        role,
        now?.roles.find((one) => one.id === role.id),
      ),
    )
    setChoices(Object.fromEntries(kept.map((role) => [role.id, choices[role.id]!])))
  }

  return (
    <Modal
      open
      title={data ? `谁能用：${data.title}` : '谁能用'}
      width={640}
      style={{ top: 24 }}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={data ? {} : { style: { display: 'none' } }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Flex vertical gap={12} inert={isBusy}>
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {data && !data.isInMenu && (
          <Alert
            type="info"
            showIcon
            title={`还没有加入菜单，有权限的人在菜单里找不到它。${isForm ? '可在“更多”里加入菜单。' : ''}`}
          />
        )}
        {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TableSkeleton rows={6} columns={2} />}
        {data && <RoleLevels use={data} choices={choices} onChange={setChoices} />}
      </Flex>
    </Modal>
  )
}

const isSame = (before: FormRole, now: FormRole | undefined): boolean =>
  now !== undefined && now.held.length === before.held.length && now.held.every((id) => before.held.includes(id))

import type { NamedPermission, GrantDifference } from '@lexdesk/domain'
import { Alert, App, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { Changes } from '../../ui/permissions/GrantTimeline.tsx'
import { rebaseChoice } from '../../ui/forms/rebaseChoice.ts'
import { roleCalls } from './roleCalls.ts'

interface Draft {
  before: readonly string[]
  wanted: readonly string[]
}

interface Others {
  given: readonly NamedPermission[]
  taken: readonly NamedPermission[]
  current: readonly string[]
}

interface DifferenceDialogProps {
  roleId: string
  draft: Draft
  difference: GrantDifference
  /** The same changes, rebased on concurrent changes of other users. */
  onRebased: (draft: Draft) => void
  onCancel: () => void
  onSaved: (words: string) => void
}

const paths = (named: readonly NamedPermission[]): string[] => named.map(({ path }) => path)
const isAny = ({ given, taken }: Pick<Others, 'given' | 'taken'>): boolean => given.length + taken.length > 0

/** The changes to be saved and the number of affected users, or the concurrent changes of another user. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { roleId, draft, difference, onRebased, onCancel, onSaved } = props
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Others>()
  const others =
    refused ?? (isAny(difference.others) ? { ...difference.others, current: difference.current } : undefined)

  async function save() {
    setBusy(true)
    try {
      onSaved(await roleCalls.save({ roleId, ...draft }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') setRefused(error.details as Others)
      else message.error(formatError(error))
      setBusy(false)
    }
  }
  function rebase(current: readonly string[]) {
    setRefused(undefined)
    onRebased({ before: current, wanted: rebaseChoice(draft.before, draft.wanted, current) })
  }

  if (others)
    return (
      <Modal
        open
        title="该角色的授权已被他人修改"
        width={600}
        mask={{ closable: false }}
        okText="合并我的修改并重新核对"
        cancelText="返回"
        onOk={() => rebase(others.current)}
        onCancel={onCancel}
      >
        <p>您打开授权之后，他人保存了以下变更。合并后两边的修改都会保留，保存前会再次请您核对。</p>
        <Changes given={paths(others.given)} taken={paths(others.taken)} />
      </Modal>
    )
  return (
    <Modal
      open
      title="核对授权变更"
      width={600}
      mask={{ closable: false }}
      okText="确认保存"
      cancelText="返回修改"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !isAny(difference) }}
      onOk={() => void save()}
      onCancel={onCancel}
    >
      <Alert
        type={difference.users > 0 ? 'warning' : 'info'}
        showIcon
        title={`授予 ${difference.given.length} 项，收回 ${difference.taken.length} 项，影响 ${difference.users} 个用户`}
      />
      <Changes given={paths(difference.given)} taken={paths(difference.taken)} />
    </Modal>
  )
}

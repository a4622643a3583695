import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLeaveGuard } from '../../resource/form/useLeaveGuard.ts'
import { RowRuleDrawer } from '../../resource/RowRuleDrawer.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import type { PermissionNode } from '../../ui/permissions/permissionNodes.ts'
import { PermissionTree } from '../../ui/permissions/PermissionTree.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useWindowHeight } from '../../ui/page/useWindowHeight.ts'
import styles from './departments.module.css'
import type { GrantHolder } from './grantCalls.ts'

/** The height of everything above and below the tree on the page of departments. */
const aroundTree = 480

/** The permissions of a department or one of its roles, saved as a whole. */
export function GrantPanel({ holder }: { holder: GrantHolder }) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const windowHeight = useWindowHeight()
  const queryKey = ['resource', 'department', 'grants', holder.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [nodes, held] = await Promise.all([holder.nodes(signal), holder.held(signal)])
      return { nodes, held }
    },
  })
  // The previous state is sent too, so that the server keeps concurrent changes of other users.
  const [draft, setDraft] = useState<{ before: string[]; checked: string[] }>()
  const [isSaving, setSaving] = useState(false)
  const [ruled, setRuled] = useState<PermissionNode>()
  const checked = draft?.checked ?? data?.held ?? []
  const change = useMemo(() => {
    const before = new Set(draft?.before)
    const after = new Set(draft?.checked)
    const given = [...after].filter((id) => !before.has(id)).length
    return { given, taken: [...before].filter((id) => !after.has(id)).length }
  }, [draft])
  const isDirty = change.given + change.taken > 0

  useLeaveGuard(
    isDirty,
    () =>
      new Promise<boolean>((resolve) => {
        void modal.confirm({
          title: '权限尚未保存',
          content: '离开后，尚未保存的授权不会生效。',
          okText: '不保存',
          cancelText: '继续编辑',
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
  )

  async function save() {
    if (!draft) return
    setSaving(true)
    try {
      message.success(await holder.save(draft.checked, draft.before))
      await client.invalidateQueries({ queryKey })
      setDraft(undefined)
    } catch (failure) {
      message.error(formatError(failure))
    } finally {
      setSaving(false)
    }
  }

  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  return (
    <>
      <PermissionTree
        nodes={data.nodes}
        checked={checked}
        disabled={isSaving}
        onChange={(next) => setDraft({ before: draft?.before ?? data.held, checked: next })}
        onRule={setRuled}
        height={Math.max(240, windowHeight - aroundTree)}
      />
      <div className={styles.foot}>
        <span role="status">{isDirty && `将授予 ${change.given} 项，收回 ${change.taken} 项`}</span>
        <Button disabled={!isDirty || isSaving} onClick={() => setDraft(undefined)}>
          撤销修改
        </Button>
        <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void save()}>
          保存权限
        </Button>
      </div>
      {ruled && (
        <RowRuleDrawer
          node={ruled}
          queryKey={['resource', 'department', 'rules', holder.id, ruled.key]}
          load={(signal) => holder.rules(ruled.key, signal)}
          save={(change) => holder.saveRules(ruled.key, change)}
          onClose={() => setRuled(undefined)}
        />
      )}
    </>
  )
}

import type { GrantDifference } from '@lexdesk/domain'
import { useNameMatch } from '@lexdesk/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { RowRuleDrawer } from '../../resource/RowRuleDrawer.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import type { PermissionNode } from '../../ui/permissions/permissionNodes.ts'
import { PermissionTree } from '../../ui/permissions/PermissionTree.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useWindowHeight } from '../../ui/page/useWindowHeight.ts'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { roleCalls } from './roleCalls.ts'
import type { RoleDrawerProps } from './RoleDrawerProps.ts'
import styles from './roles.module.css'

interface Draft {
  /** The permissions when editing started. */
  before: readonly string[]
  wanted: readonly string[]
}

/** The height of heading, search and buttons around the tree. */
const aroundTree = 264

/** 授权: the permissions of a role. Nothing is saved before the difference is shown. */
export function GrantDrawer({ role, open, onClose }: RoleDrawerProps) {
  const { message, modal } = App.useApp()
  const { isMobile } = useBreakpoint()
  const windowHeight = useWindowHeight()
  const isMeant = useNameMatch()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'role', 'grants', role.id],
    queryFn: async ({ signal }) => {
      const [nodes, granted] = await Promise.all([roleCalls.tree(signal), roleCalls.granted(role.id, signal)])
      return { nodes, granted }
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const [draft, setDraft] = useState<Draft>()
  const [difference, setDifference] = useState<GrantDifference>()
  const [isBusy, setBusy] = useState(false)
  const [ruled, setRuled] = useState<PermissionNode>()
  const before = draft?.before ?? data?.granted ?? []
  const wanted = draft?.wanted ?? data?.granted ?? []
  const given = wanted.filter((id) => !before.includes(id)).length
  const taken = before.filter((id) => !wanted.includes(id)).length
  const isDirty = given + taken > 0

  const end = () => {
    setDraft(undefined)
    setDifference(undefined)
    onClose()
  }
  const close = () => {
    if (!isDirty) return end()
    modal.confirm({
      title: '授权尚未保存',
      content: `将丢弃 ${given} 项授予和 ${taken} 项收回。`,
      okText: '不保存',
      cancelText: '继续编辑',
      onOk: end,
    })
  }
  async function compare(next: Draft) {
    setBusy(true)
    try {
      setDifference(await roleCalls.preview({ roleId: role.id, ...next }))
    } catch (failure) {
      message.error(formatError(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      title={`角色授权：${String(role.roleName)}`}
      open={open}
      size={isMobile ? '100%' : 640}
      destroyOnHidden
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className={styles.footer}>
          <span role="status">{isDirty && `将授予 ${given} 项，收回 ${taken} 项`}</span>
          <Button onClick={close}>取消</Button>
          <Button type="primary" disabled={!isDirty} loading={isBusy} onClick={() => void compare({ before, wanted })}>
            核对并保存
          </Button>
        </div>
      }
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && role.roleCode === 'admin' && (
        <Alert type="info" showIcon title="管理员角色不经授权即拥有全部权限。" style={{ marginBottom: 12 }} />
      )}
      {data && (
        <PermissionTree
          nodes={data.nodes}
          checked={wanted}
          disabled={isBusy}
          onChange={(next) => setDraft({ before, wanted: next })}
          onRule={setRuled}
          isMeant={isMeant}
          height={Math.max(240, windowHeight - aroundTree)}
        />
      )}
      {ruled && (
        <RowRuleDrawer
          node={ruled}
          queryKey={['resource', 'role', 'rules', role.id, ruled.key]}
          load={(signal) => roleCalls.rules(role.id, ruled.key, signal)}
          save={(change) => roleCalls.saveRules(role.id, ruled.key, change)}
          onClose={() => setRuled(undefined)}
        />
      )}
      {difference && (
        <DifferenceDialog
          roleId={role.id}
          draft={{ before, wanted }}
          difference={difference}
          onRebased={(next) => {
            setDraft(next)
            void compare(next)
          }}
          onCancel={() => setDifference(undefined)}
          onSaved={(words) => {
            message.success(words)
            void client.invalidateQueries({ queryKey: ['resource', 'role'] })
            end()
          }}
        />
      )}
    </Drawer>
  )
}

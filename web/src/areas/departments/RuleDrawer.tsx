import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Drawer, Space } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { formatError } from '../../ui/formatError.ts'
import type { PermissionNode } from '../../ui/permissionNodes.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import type { GrantHolder } from './grantCalls.ts'

interface RuleDrawerProps {
  holder: GrantHolder
  node: PermissionNode
  onClose: () => void
}

/** Which rules about rows count for a holder of a menu. */
export function RuleDrawer({ holder, node, onClose }: RuleDrawerProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const [draft, setDraft] = useState<string[]>()
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'department', 'rules', holder.id, node.key],
    queryFn: ({ signal }) => holder.rules(node.key, signal),
    gcTime: 0,
  })

  async function save() {
    setSaving(true)
    try {
      message.success(await holder.saveRules(node.key, draft ?? []))
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      open
      size={isMobile ? '100%' : 480}
      title={`数据规则：${node.title}`}
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={draft === undefined} loading={isSaving} onClick={() => void save()}>
            保存
          </Button>
        </Space>
      }
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data && (
        <>
          <Alert type="info" showIcon title="勾选的规则同时生效；一条也不勾选，则不限制数据范围。" />
          <Checkbox.Group
            style={{ display: 'grid', gap: 12, marginTop: 16 }}
            value={draft ?? data.chosen}
            onChange={setDraft}
            options={data.rules.map(({ id, ruleName, ruleColumn, ruleConditions, ruleValue }) => ({
              value: id,
              label: `${ruleName}（${ruleColumn ?? ''} ${ruleConditions} ${ruleValue}）`,
            }))}
          />
        </>
      )}
    </Drawer>
  )
}

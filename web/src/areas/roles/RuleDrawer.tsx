import type { AnyRow } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { useDictionary } from '../../api/useDictionary.ts'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { formatError } from '../../ui/formatError.ts'
import type { PermissionNode } from '../../ui/permissionNodes.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { type DataRule, roleCalls } from './roleCalls.ts'
import styles from './roles.module.css'

interface RuleDrawerProps {
  role: AnyRow
  node: PermissionNode
  onClose: () => void
}

/** Which rules about rows hold for those who have a menu through this role. */
export function RuleDrawer({ role, node, onClose }: RuleDrawerProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const conditions = useDictionary('rule_conditions')
  const [draft, setDraft] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'role', 'rules', role.id, node.key],
    queryFn: ({ signal }) => roleCalls.rules(role.id, node.key, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const wordsOf = ({ ruleName, ruleColumn, ruleConditions, ruleValue }: DataRule): string => {
    const condition = conditions.find(({ value }) => value === ruleConditions)?.text ?? ruleConditions
    return `${ruleName}（${ruleColumn ?? ''} ${condition} ${ruleValue}）`
  }

  async function save() {
    setBusy(true)
    try {
      message.success(await roleCalls.saveRules(role.id, node.key, draft ?? []))
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
      setBusy(false)
    }
  }

  return (
    <Drawer
      open
      title={`数据规则：${node.title}`}
      size={isMobile ? '100%' : 440}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={draft === undefined} loading={isBusy} onClick={() => void save()}>
            保存
          </Button>
        </div>
      }
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data && (
        <>
          <Alert type="info" showIcon title="勾选的规则同时生效；一条也不勾选，则不限制数据范围。" />
          <Checkbox.Group
            style={{ display: 'grid', gap: 12, marginTop: 16 }}
            value={draft ?? data.chosen}
            options={data.rules.map((rule) => ({ value: rule.id, label: wordsOf(rule) }))}
            onChange={setDraft}
          />
        </>
      )}
    </Drawer>
  )
}

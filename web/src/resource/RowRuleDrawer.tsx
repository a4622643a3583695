import type { DescribedRule } from '@lexdesk/domain'
import { ChoiceDrawer, type Choices } from '../ui/forms/ChoiceDrawer.tsx'
import type { PermissionNode } from '../ui/permissions/permissionNodes.ts'
import type { RuleChange } from './rowRules.ts'

interface RowRuleDrawerProps {
  node: PermissionNode
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<Choices<DescribedRule>>
  /** Refused if another user has saved since `before`. */
  save: (change: RuleChange) => Promise<string>
  onClose: () => void
}

/** The row rules that apply to users with a menu from a role or department. */
export function RowRuleDrawer({ node, save, ...rest }: RowRuleDrawerProps) {
  return (
    <ChoiceDrawer<DescribedRule>
      {...rest}
      title={`数据规则：${node.title}`}
      wordsOf={({ ruleName, words }) => `${ruleName}：${words}`}
      save={(wanted, before) => save({ dataRuleIds: wanted.join(','), lastDataRuleIds: before.chosen.join(',') })}
      hint="勾选的规则同时生效；一条也不勾选，则不限制数据范围。一人有多个角色时，各角色可见的数据合并计算。"
      empty="该菜单还没有数据规则，请先在“菜单管理”中新增"
    />
  )
}

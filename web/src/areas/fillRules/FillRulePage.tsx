import { fillRule } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FillParams } from './FillParams.tsx'
import { TryRuleButton } from './TryRuleButton.tsx'

const slots: ResourceSlots = {
  formSections: { 规则参数: (props) => <FillParams {...props} /> },
  rowActions: (row, close) => <TryRuleButton ruleCode={String(row.ruleCode)} onOpen={close} />,
}

/** /isystem/fillRule: how numbers and codes are generated. */
export function FillRulePage() {
  return <ResourceList resource={fillRule} slots={slots} />
}

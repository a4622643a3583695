import type { ProposedColumn, WorkbookProposal } from '@lexdesk/domain'
import { Select } from 'antd'

export type Choices = Pick<WorkbookProposal, 'dictionaries' | 'resources' | 'mayAddDictionaries'>

const newDictionary = ''

interface SourceSelectProps {
  proposal: Choices
  column: ProposedColumn
  onChange: (source: string | null) => void
}

/** The dictionary or the resource that a column refers to, if it does. */
export function SourceSelect({ proposal, column, onChange }: SourceSelectProps) {
  const { kind, title, items, source } = column
  if (kind !== 'dictionary' && kind !== 'reference') return null
  const mayAdd = kind === 'dictionary' && proposal.mayAddDictionaries && items.length > 0
  const options =
    kind === 'dictionary'
      ? proposal.dictionaries.map((one) => ({ value: one.code, label: one.title }))
      : proposal.resources.map((one) => ({ value: one.name, label: one.title }))
  return (
    <Select
      aria-label={kind === 'dictionary' ? `${title}的字典` : `${title}关联的资源`}
      value={source ?? (mayAdd ? newDictionary : undefined)}
      options={mayAdd ? [{ value: newDictionary, label: `新建字典（${items.length} 项）` }, ...options] : options}
      placeholder={kind === 'dictionary' ? '选择字典' : '选择关联的资源'}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value) => onChange(value || null)}
    />
  )
}

import { DataTable } from '@lexdesk/parts'
import { Panel } from './Panel.tsx'

export interface Fact {
  key: string
  description: string
  value: string
}

/** Names and values: 参数, 描述, 当前值. */
export function FactTable({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Panel title={title}>
      <DataTable<Fact>
        label={title}
        rows={facts}
        idOf={({ key }) => key}
        nameOf={({ description }) => description}
        rowHeight={36}
        columns={[
          { key: 'description', title: '描述', minWidth: 140 },
          { key: 'value', title: '当前值', minWidth: 150 },
          { key: 'key', title: '参数', width: 240, importance: 3 },
        ]}
      />
    </Panel>
  )
}

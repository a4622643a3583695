import { type AdoptProposal, countText } from '@lexdesk/domain'
import { Flex, Form } from 'antd'
import grid from '../../../ui/forms/formGrid.module.css'
import { ColumnTable } from '../workbook/ColumnTable.tsx'
import { NameItems } from '../workbook/NameItems.tsx'

interface CheckTableProps {
  draft: AdoptProposal
  isBusy: boolean
  onChange: (draft: AdoptProposal) => void
}

/** The columns of a table as fields, to be corrected. */
export function CheckTable({ draft, isBusy, onChange }: CheckTableProps) {
  const { table, key, rowCount, columns, dictionaries } = draft
  return (
    <Flex vertical gap={16} inert={isBusy}>
      <Form layout="vertical" component="div" className={grid.grid}>
        <NameItems names={draft} onChange={(names) => onChange({ ...draft, ...names })} />
      </Form>
      <div>
        数据表 {table} 共 {columns.length} 列、{countText(rowCount)} 行数据，主键 {key} 作为记录的编号。请逐列核对：
      </div>
      <ColumnTable
        proposal={{ dictionaries, resources: [], mayAddDictionaries: false }}
        columns={columns}
        onChange={(changed) => onChange({ ...draft, columns: changed })}
      />
    </Flex>
  )
}

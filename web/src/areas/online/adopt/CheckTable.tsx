import { type AdoptedColumn, type AdoptProposal, countText, type SyncPeriod } from '@lexdesk/domain'
import { Flex, Form, Select } from 'antd'
import grid from '../../../ui/forms/formGrid.module.css'
import type { CheckedColumn } from '../workbook/CheckedColumn.ts'
import { ColumnTable } from '../workbook/ColumnTable.tsx'
import { NameItems } from '../workbook/NameItems.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'

/** What the person has corrected so far. */
export interface AdoptDraft extends AdoptProposal {
  columns: (AdoptedColumn & CheckedColumn)[]
  /** For a table of a data source. */
  every: SyncPeriod
}

interface CheckTableProps {
  draft: AdoptDraft
  isBusy: boolean
  onChange: (draft: AdoptDraft) => void
}

/** The columns of a table as fields, to be corrected. */
export function CheckTable({ draft, isBusy, onChange }: CheckTableProps) {
  const { table, source, every, key, keys, rowCount, columns, dictionaries } = draft
  return (
    <Flex vertical gap={16} inert={isBusy}>
      <Form layout="vertical" component="div" className={grid.grid}>
        <NameItems names={draft} onChange={(names) => onChange({ ...draft, ...names })} />
        {keys.length > 0 && (
          <Form.Item
            label="记录的编号"
            htmlFor="adopt-key"
            required
            extra="没有主键：请选择每行都有值且不重复的一列"
            style={{ marginBottom: 8 }}
          >
            <Select
              id="adopt-key"
              value={key}
              options={keys.map((name) => ({ value: name, label: name }))}
              placeholder="选择编号列"
              onChange={(chosen: string) => onChange({ ...draft, key: chosen })}
            />
          </Form.Item>
        )}
        {source !== null && <PeriodChoice value={every} onChange={(chosen) => onChange({ ...draft, every: chosen })} />}
      </Form>
      <div>
        数据表 {table} 共 {columns.length} 列{rowCount !== null && `、${countText(rowCount)} 行数据`}
        {keys.length === 0 && `，主键 ${key ?? ''} 作为记录的编号`}。请逐列核对：
      </div>
      <ColumnTable
        proposal={{ dictionaries, resources: [], mayAddDictionaries: false }}
        columns={columns}
        headOf={({ column }) => column}
        leftOutWords="不显示这一列"
        onChange={(changed) => onChange({ ...draft, columns: changed })}
      />
    </Flex>
  )
}

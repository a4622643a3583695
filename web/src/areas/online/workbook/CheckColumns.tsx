import { countText, type WorkbookColumn, type WorkbookProposal } from '@lexdesk/domain'
import { Alert, Flex, Form, Select } from 'antd'
import grid from '../../../ui/forms/formGrid.module.css'
import type { CheckedColumn } from './CheckedColumn.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { type FormNames, NameItems } from './NameItems.tsx'

/** What the person has corrected so far. */
export interface FormDraft extends FormNames {
  columns: (WorkbookColumn & CheckedColumn)[]
  isChanged?: true
}

interface CheckColumnsProps {
  proposal: WorkbookProposal
  draft: FormDraft
  problem: string | undefined
  isBusy: boolean
  onChange: (draft: FormDraft) => void
  onSheet: (sheet: string) => void
}

/** The button that was refused is below all columns. */
const showProblem = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'center' })

export function CheckColumns({ proposal, draft, problem, isBusy, onChange, onSheet }: CheckColumnsProps) {
  const { sheets, sheet, headLine, rowCount } = proposal
  return (
    <Flex vertical gap={16} inert={isBusy}>
      {problem && (
        <div ref={showProblem}>
          <Alert type="error" showIcon title={problem} />
        </div>
      )}
      <Form layout="vertical" component="div" className={grid.grid}>
        <NameItems names={draft} onChange={(names) => onChange({ ...draft, ...names })} />
        {sheets.length > 1 && (
          <Form.Item label="工作表" htmlFor="workbook-sheet" style={{ marginBottom: 8 }}>
            <Select
              id="workbook-sheet"
              value={sheet}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={onSheet}
            />
          </Form.Item>
        )}
      </Form>
      <div>
        表头在第 {headLine} 行，共 {proposal.columns.length} 列、{countText(rowCount)} 行数据。请逐列核对：
      </div>
      <ColumnTable
        proposal={proposal}
        columns={draft.columns}
        headOf={({ head }) => head}
        leftOutWords="不建字段，导入时不读这一列"
        onChange={(columns) => onChange({ ...draft, columns })}
      />
    </Flex>
  )
}

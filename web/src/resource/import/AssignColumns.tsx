import { type Resource, sheetColumns } from '@lexdesk/domain'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import grid from '../../ui/forms/formGrid.module.css'
import type { UnmatchedColumns } from './importStage.ts'
import type { AssignedColumns } from './useImport.ts'

interface AssignColumnsProps {
  resource: Resource
  unmatched: UnmatchedColumns
  /** Nothing else can be done with the file. */
  isNeeded?: boolean
  onAssign: (columns: AssignedColumns) => Promise<void>
}

/** Which of the missing fields a column with an unknown head is; nothing if there are none of one or the other. */
export function AssignColumns({ resource, unmatched, isNeeded = false, onAssign }: AssignColumnsProps) {
  const { unknownColumns = [], missingColumns = [] } = unmatched
  const [isOpen, setOpen] = useState(isNeeded)
  const [columns, setColumns] = useState<AssignedColumns>({})
  const missing = sheetColumns(resource).filter(({ field }) => missingColumns.includes(field.title))
  if (unknownColumns.length === 0 || missing.length === 0) return null
  const isFree = (name: string, head: string) =>
    Object.entries(columns).every(([other, one]) => one !== name || other === head)
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>指定列对应的字段</Button>
      </div>
    )
  return (
    <section aria-label="指定列对应的字段">
      <div>列的名称与字段不同时，在这里指定对应的字段：</div>
      <Form layout="vertical" component="div" className={grid.grid} style={{ marginTop: 8 }}>
        {[...new Set(unknownColumns)].map((head, index) => (
          <Form.Item key={head} label={head} htmlFor={`assign-${index}`} style={{ marginBottom: 8 }}>
            <Select
              id={`assign-${index}`}
              value={columns[head]}
              options={missing
                .filter(({ name }) => isFree(name, head))
                .map(({ name, field }) => ({
                  value: name,
                  label: field.required ? `${field.title}（必填）` : field.title,
                }))}
              placeholder="不导入"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(name: string | undefined) => setColumns(withColumn(columns, head, name))}
            />
          </Form.Item>
        ))}
      </Form>
      {Object.keys(columns).length > 0 && <Button onClick={() => void onAssign(columns)}>按指定的列重新检查</Button>}
    </section>
  )
}

function withColumn(columns: AssignedColumns, head: string, name: string | undefined): AssignedColumns {
  const { [head]: _before, ...others } = columns
  return name === undefined ? others : { ...others, [head]: name }
}

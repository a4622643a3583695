import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PlainField } from '@lexdesk/domain'
import { Button } from 'antd'
import { memo } from 'react'
import { plainView } from '../kinds/plainView.ts'
import type { ChildRow } from './rowList.ts'
import styles from './RowsEditor.module.css'

export interface RowActs {
  change: (key: string, name: string, value: unknown) => void
  remove: (key: string) => void
  move: (key: string, step: -1 | 1) => void
  insertBelow: (key: string) => void
}

interface RowsLineProps {
  rowKey: string
  row: ChildRow
  /** Counted from 1. */
  place: number
  isLast: boolean
  isFull: boolean
  title: string
  fields: Record<string, PlainField>
  disabled?: boolean
  id?: string
  /** Messages by field, joined to a text so that equal ones do not re-render the row. */
  problems: string
  acts: RowActs
}

export const joinProblems = (problems: Record<string, string>): string => JSON.stringify(problems)

export const RowsLine = memo(function RowsLine(props: RowsLineProps) {
  const { rowKey, row, place, isLast, isFull, title, fields, disabled, id, acts } = props
  const problems = JSON.parse(props.problems) as Record<string, string>
  const small = { type: 'text', size: 'small' } as const
  return (
    <tr data-row-key={rowKey}>
      <td className={styles.place}>{place}</td>
      {Object.entries(fields).map(([name, field]) => {
        const { Editor } = plainView(field)
        const problem = problems[name]
        return (
          <td key={name} data-column={name} data-kind={field.kind}>
            <span className={styles.caption} aria-hidden>
              {field.title}
            </span>
            <Editor
              field={field}
              name={name}
              row={row}
              value={row[name]}
              id={id && `${id}_${place - 1}_${name}`}
              label={`${title}第 ${place} 行${field.title}`}
              disabled={disabled || field.readOnly}
              status={problem ? 'error' : undefined}
              onChange={(value) => acts.change(rowKey, name, value)}
            />
            {problem && (
              <div role="alert" className={styles.problem}>
                {problem}
              </div>
            )}
          </td>
        )
      })}
      {!disabled && (
        <td className={styles.acts}>
          <Button
            {...small}
            aria-label={`在第 ${place} 行下方插入`}
            title="下方插入"
            icon={<PlusOutlined />}
            disabled={isFull}
            onClick={() => acts.insertBelow(rowKey)}
          />
          <Button
            {...small}
            aria-label={`上移第 ${place} 行`}
            title="上移"
            icon={<ArrowUpOutlined />}
            disabled={place === 1}
            onClick={() => acts.move(rowKey, -1)}
          />
          <Button
            {...small}
            aria-label={`下移第 ${place} 行`}
            title="下移"
            icon={<ArrowDownOutlined />}
            disabled={isLast}
            onClick={() => acts.move(rowKey, 1)}
          />
          <Button
            {...small}
            danger
            aria-label={`删除第 ${place} 行`}
            title="删除"
            icon={<DeleteOutlined />}
            onClick={() => acts.remove(rowKey)}
          />
        </td>
      )}
    </tr>
  )
})

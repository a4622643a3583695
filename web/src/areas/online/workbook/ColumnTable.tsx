import { longestFieldTitle } from '@lexdesk/domain'
import { Checkbox, Flex, Input, InputNumber, Select, Typography } from 'antd'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { type ProseColumn, ProseTable } from '../../../ui/rows/ProseTable.tsx'
import type { CheckedColumn } from './CheckedColumn.ts'
import { columnProblems, titleControl } from './columnProblems.ts'
import { ColumnRules } from './ColumnRules.tsx'
import { kindOptionsOf, kindValue, takesLength, withKind } from './columnKinds.ts'
import { type Choices, SourceSelect } from './SourceSelect.tsx'

interface ColumnTableProps<C extends CheckedColumn> {
  /** What a column can be made to refer to. */
  proposal: Choices
  columns: readonly C[]
  /** What the column is called where it comes from; it does not change with the title. */
  headOf: (column: C) => string
  /** What becomes of a column that is left out. */
  leftOutWords: string
  onChange: (columns: C[]) => void
}

/** The columns of a sheet or a table as fields, each with samples and doubts, to be corrected. */
export function ColumnTable<C extends CheckedColumn>({
  proposal,
  columns,
  headOf,
  leftOutWords,
  onChange,
}: ColumnTableProps<C>) {
  const { isMobile } = useBreakpoint()
  const set = (column: C, changes: Partial<CheckedColumn>) =>
    onChange(columns.map((one) => (headOf(one) === headOf(column) ? { ...one, ...changes } : one)))
  const problems = columnProblems(columns)
  const problemOf = (column: C) => problems[columns.indexOf(column)]

  const shown: ProseColumn<C>[] = [
    {
      key: 'title',
      title: '列',
      show: (column) => (
        <>
          <Checkbox
            aria-label={`要${headOf(column)}这一列`}
            checked={!column.isLeftOut}
            styles={{ icon: { alignSelf: 'start', marginTop: 3 } }}
            onChange={({ target }) => set(column, { isLeftOut: !target.checked })}
          >
            {headOf(column)}
          </Checkbox>
          <div>
            <Typography.Text type="secondary">{column.samples.join('、') || '没有值'}</Typography.Text>
          </div>
        </>
      ),
    },
    {
      key: 'fieldTitle',
      title: '字段标题',
      width: 160,
      show: (column) =>
        !column.isLeftOut && (
          <>
            <Input.TextArea
              id={titleControl(columns.indexOf(column))}
              aria-label={`${headOf(column)}的标题`}
              value={column.title}
              maxLength={longestFieldTitle}
              // A long title is seen whole, but it has one line.
              autoSize
              status={problemOf(column) && 'error'}
              onChange={({ target }) => set(column, { title: target.value.replace(/\n/g, '') })}
            />
            {problemOf(column) && <Typography.Text type="danger">{problemOf(column)}</Typography.Text>}
          </>
        ),
    },
    {
      key: 'kind',
      title: '类型',
      width: 176,
      show: (column) =>
        !column.isLeftOut && (
          <Flex vertical gap={4}>
            <Select
              aria-label={`${column.title}的类型`}
              value={kindValue(column)}
              options={kindOptionsOf(column)}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value) => set(column, withKind(column, value))}
            />
            <SourceSelect proposal={proposal} column={column} onChange={(source) => set(column, { source })} />
          </Flex>
        ),
    },
    {
      key: 'length',
      title: '长度',
      width: 92,
      show: (column) =>
        !column.isLeftOut &&
        takesLength(column) && (
          <InputNumber
            aria-label={column.kind === 'number' ? `${column.title}的小数位数` : `${column.title}的长度`}
            value={column.length}
            min={column.kind === 'number' ? 0 : 1}
            max={column.kind === 'number' ? 8 : 2000}
            suffix={column.kind === 'number' ? '位' : '字'}
            style={{ width: '100%' }}
            onChange={(length) => set(column, { length })}
          />
        ),
    },
    {
      key: 'rules',
      title: '要求',
      width: 184,
      show: (column) =>
        !column.isLeftOut && <ColumnRules column={column} onChange={(changes) => set(column, changes)} />,
    },
    {
      key: 'doubts',
      title: '说明',
      show: ({ isLeftOut, doubts }) =>
        isLeftOut ? leftOutWords : doubts.map((doubt) => <div key={doubt}>{doubt}</div>),
    },
  ]
  // A narrow screen would hide the doubts at its right.
  const stacked: ProseColumn<C> = {
    key: 'column',
    show: (column) => (
      <Flex vertical gap={8}>
        {shown.map(({ key, show }) => {
          const content = show(column)
          return content && <div key={key}>{content}</div>
        })}
      </Flex>
    ),
  }
  const table = isMobile ? { columns: [stacked], hasHeader: false } : { columns: shown, minWidth: 900 }
  return <ProseTable label="工作表的列" rows={columns} idOf={headOf} {...table} />
}

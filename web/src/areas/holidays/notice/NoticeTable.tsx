import { mustDayNumber, weekdayName } from '@lexdesk/domain'
import { Table, type TableColumnsType, Tag } from 'antd'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { dayTypeTitles, statutoryWords } from '../HolidayRow.ts'
import type { LineStatus, NoticeLine } from './compareNotice.ts'
import type { NoticeModel } from './useNotice.ts'

const statusTitles: Record<LineStatus, { title: string; color: string }> = {
  new: { title: '新增', color: 'success' },
  same: { title: '已有', color: 'default' },
  differs: { title: '不同', color: 'warning' },
}

const wideColumns: TableColumnsType<NoticeLine> = [
  { key: 'type', title: '类型', width: 84, render: (_, { type }) => dayTypeTitles[type] },
  { key: 'name', title: '名称', width: 84, dataIndex: 'name', ellipsis: true },
]
const narrowColumns: TableColumnsType<NoticeLine> = [
  { key: 'day', title: '安排', width: 88, render: (_, { type, name }) => `${name}${dayTypeTitles[type]}` },
]

/** The notice by day, compared with the entries. */
export function NoticeTable({ model }: { model: NoticeModel }) {
  const { isMobile } = useBreakpoint()
  const { comparison, holidays, chosen, choose, isOpenToChoice, isSaving } = model
  return (
    <Table<NoticeLine>
      rowKey="date"
      size="small"
      pagination={false}
      scroll={{ y: 300 }}
      loading={!comparison && !holidays.error}
      dataSource={comparison?.lines ?? []}
      rowSelection={{
        selectedRowKeys: chosen.map(({ date }) => date),
        onChange: (dates) => choose(dates.map(String)),
        getCheckboxProps: (line) => ({
          disabled: isSaving || !isOpenToChoice(line),
          'aria-label': `${line.date} ${line.name}`,
        }),
      }}
      columns={[
        {
          key: 'date',
          title: '日期',
          width: isMobile ? 104 : 150,
          render: (_, { date }) => `${date} ${weekdayName(mustDayNumber(date))}`,
        },
        ...(isMobile ? narrowColumns : wideColumns),
        {
          key: 'legalFlag',
          title: '法定节日',
          width: 84,
          render: (_, { type, date }) => (type === 'holiday' ? statutoryWords(model.flags.get(date)) : ''),
        },
        { key: 'status', title: '比对', render: (_, line) => <LineState line={line} model={model} /> },
      ]}
    />
  )
}

function LineState({ line, model }: { line: NoticeLine; model: NoticeModel }) {
  const { title, color } = statusTitles[line.status]
  const notes = [
    ...line.changes,
    line.contradictsFirm && '与公司安排相反，请确认后勾选',
    line.status === 'differs' && !model.isOpenToChoice(line) && '没有编辑权限，不会更新',
  ].filter((words) => typeof words === 'string')
  return (
    <>
      <Tag color={color}>{title}</Tag>
      {notes.join('；')}
    </>
  )
}

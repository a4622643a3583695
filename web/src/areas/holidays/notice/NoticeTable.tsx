import { mustDayNumber, weekdayName } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { Tag } from 'antd'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { idSelection } from '../../../ui/rows/idSelection.ts'
import { dayTypeTitles, statutoryWords } from '../HolidayRow.ts'
import type { LineStatus, NoticeLine } from './compareNotice.ts'
import type { NoticeModel } from './useNotice.ts'

const statusTitles: Record<LineStatus, { title: string; color: string }> = {
  new: { title: '新增', color: 'success' },
  same: { title: '已有', color: 'default' },
  differs: { title: '不同', color: 'warning' },
}

const wideColumns: readonly TableColumn<NoticeLine>[] = [
  { key: 'type', title: '类型', width: 84, text: ({ type }) => dayTypeTitles[type] },
  { key: 'name', title: '名称', width: 84 },
]
const narrowColumns: readonly TableColumn<NoticeLine>[] = [
  { key: 'day', title: '安排', width: 100, text: ({ type, name }) => `${name}${dayTypeTitles[type]}` },
]
const dateOf = ({ date }: NoticeLine): string => date

/** The notice by day, compared with the entries. */
export function NoticeTable({ model }: { model: NoticeModel }) {
  const { isMobile } = useBreakpoint()
  const { comparison, holidays, chosen, choose, isOpenToChoice, isSaving } = model
  if (!comparison) return holidays.error ? null : <TableSkeleton rows={8} columns={5} />
  return (
    <DataTable<NoticeLine>
      label="通知中的日期"
      rows={comparison.lines}
      idOf={dateOf}
      nameOf={({ date, name }) => `${date} ${name}`}
      rowHeight={32}
      height={340}
      selection={{
        ...idSelection(chosen.map(dateOf), choose, dateOf),
        isDisabled: (line) => isSaving || !isOpenToChoice(line),
      }}
      columns={[
        {
          key: 'date',
          title: '日期',
          width: isMobile ? 128 : 150,
          text: ({ date }) => `${date} ${weekdayName(mustDayNumber(date))}`,
        },
        ...(isMobile ? narrowColumns : wideColumns),
        {
          key: 'legalFlag',
          title: '法定节日',
          width: 96,
          text: ({ type, date }) => (type === 'holiday' ? statutoryWords(model.flags.get(date)) : ''),
        },
        {
          key: 'status',
          title: '比对',
          minWidth: 160,
          show: (line) => <LineState line={line} model={model} />,
          text: (line) => [statusTitles[line.status].title, ...notesOf(line, model)].join(' '),
        },
      ]}
    />
  )
}

const notesOf = (line: NoticeLine, model: NoticeModel): string[] =>
  [
    ...line.changes,
    line.contradictsFirm && '与公司安排相反，请确认后勾选',
    line.status === 'differs' && !model.isOpenToChoice(line) && '没有编辑权限，不会更新',
  ].filter((words) => typeof words === 'string')

function LineState({ line, model }: { line: NoticeLine; model: NoticeModel }) {
  const { title, color } = statusTitles[line.status]
  return (
    <>
      <Tag color={color}>{title}</Tag>
      {notesOf(line, model).join('；')}
    </>
  )
}

import { type CalendarChange, holiday, type SpecialDay, type Values } from '@lexdesk/domain'
import { rowsToWrite } from '../../resource/import/importStage.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import type { SheetEdits } from '../../resource/sheet/sheetEdits.ts'
import { HolidayImpact } from './HolidayImpact.tsx'
import { statutoryWords } from './HolidayRow.ts'
import { YearCalendar } from './calendar/YearCalendar.tsx'
import { SnippetsOutlined, CalculatorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNoticeDialog } from './notice/useNoticeDialog.ts'
import { useLazyDialog } from './useLazyDialog.tsx'

const loadDialog = () => import('./period/PeriodDialog.tsx').then((module) => module.PeriodDialog)

export function PeriodButton() {
  const { show, isLoading, dialog } = useLazyDialog(loadDialog)
  return (
    <>
      <Button icon={<CalculatorOutlined aria-hidden />} loading={isLoading} onClick={show}>
        期间计算
      </Button>
      {dialog}
    </>
  )
}

const slots: ResourceSlots<typeof holiday> = {
  columns: { legalFlag: ({ type, legalFlag }) => (type === 'holiday' ? statutoryWords(legalFlag) : '否') },
  pageTop: <YearCalendar />,
  deleteNote: (rows) => <HolidayImpact change={{ removed: rows.map(({ date }) => String(date)) }} />,
  importNote: (preview) => <HolidayImpact change={{ batchId: preview.batchId, lines: rowsToWrite(preview) }} />,
  sheetNote: (edits) => <HolidayImpact change={calendarChange(edits)} />,
  toolbar: (
    <>
      <NoticeButton />
      <PeriodButton />
    </>
  ),
}

/** What a sheet does to the calendar. */
function calendarChange({ added, changed, deleted }: SheetEdits): CalendarChange {
  const dayOf = ({ date, type, name }: Values): SpecialDay => ({ date, type, name: name ?? '' }) as SpecialDay
  return {
    days: [...added.map(({ row }) => dayOf(row)), ...changed.map(({ row }) => dayOf(row))],
    removed: [...deleted, ...changed.map(({ before }) => before)].map(({ date }) => String(date)),
  }
}

/** The list of holidays, with the year calendar above it. */
export function HolidayPage() {
  return <ResourceList resource={holiday} slots={slots} />
}

export function NoticeButton() {
  const { show, isLoading, dialog, isAllowed } = useNoticeDialog()
  if (!isAllowed) return null
  return (
    <>
      <Button icon={<SnippetsOutlined aria-hidden />} loading={isLoading} onClick={show}>
        粘贴通知
      </Button>
      {dialog}
    </>
  )
}

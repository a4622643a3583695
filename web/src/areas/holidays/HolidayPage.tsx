import { holiday } from '@lexdesk/domain'
import { rowsToWrite } from '../../resource/import/importStage.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { HolidayImpact } from './HolidayImpact.tsx'
import { statutoryWords } from './HolidayRow.ts'
import { YearCalendar } from './calendar/YearCalendar.tsx'
import { NoticeButton } from './notice/NoticeButton.tsx'
import { PeriodButton } from './period/PeriodButton.tsx'

const slots: ResourceSlots = {
  columns: { legalFlag: ({ type, legalFlag }) => (type === 'holiday' ? statutoryWords(legalFlag) : '否') },
  pageTop: <YearCalendar />,
  deleteNote: (rows) => <HolidayImpact change={{ removed: rows.map(({ date }) => String(date)) }} />,
  importNote: (preview) => <HolidayImpact change={{ batchId: preview.batchId, lines: rowsToWrite(preview) }} />,
  toolbar: (
    <>
      <NoticeButton />
      <PeriodButton />
    </>
  ),
}

/** The list of holidays, with the year above it. */
export function HolidayPage() {
  return <ResourceList resource={holiday} slots={slots} />
}

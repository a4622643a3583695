import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { YearCalendar } from './calendar/YearCalendar.tsx'
import { NoticeButton } from './notice/NoticeButton.tsx'
import { PeriodButton } from './period/PeriodButton.tsx'

export const holidaySlots: ResourceSlots = {
  pageTop: <YearCalendar />,
  toolbar: (
    <>
      <NoticeButton />
      <PeriodButton />
    </>
  ),
}

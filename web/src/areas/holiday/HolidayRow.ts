import type { DayType, holiday, Row } from '@lexdesk/domain'

export type HolidayRow = Omit<Row<typeof holiday>, 'type'> & { type: DayType }

export const dayTypeTitles: Record<DayType, string> = {
  holiday: '放假',
  makeup: '调休上班',
  rest: '公司休',
  work: '公司加班',
}

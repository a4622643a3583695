import type { DayType, holiday, Row } from '@lexdesk/domain'

export type HolidayRow = Omit<Row<typeof holiday>, 'type'> & { type: DayType }

export const dayTypeTitles: Record<DayType, string> = {
  holiday: '放假',
  makeup: '调休上班',
  rest: '公司休',
  work: '公司加班',
}

/** 法定节日; a notice does not determine it for every day. */
export const statutoryWords = (flag: unknown): string => (flag === 'Y' ? '是' : flag === 'N' ? '否' : '待核对')

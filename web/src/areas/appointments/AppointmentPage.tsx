import { appointment } from '@lexdesk/domain'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { appointmentSlots } from './appointmentSlots.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { WeekBoard } from './WeekBoard.tsx'

const views = { list: '列表', week: '周排期', month: '月历' }
type View = keyof typeof views

/** 预约: as a list, as the weekly schedule of lawyers, or as a month. */
export function AppointmentPage() {
  const [params, setParams] = useSearchParams()
  const requested = params.get('view') ?? 'list'
  const view: View = requested in views ? (requested as View) : 'list'
  const choice = useMemo(
    () => (
      <Segmented<View>
        aria-label="视图"
        value={view}
        options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
        onChange={(next) => setParams(next === 'list' ? {} : { view: next })}
      />
    ),
    [view, setParams],
  )
  const slots = useMemo<ResourceSlots<typeof appointment>>(
    () => ({ ...appointmentSlots, viewChoice: choice }),
    [choice],
  )
  if (view === 'list') return <ResourceList resource={appointment} slots={slots} />
  return (
    <section className={layout.page}>
      <PageHeader title={appointment.title} beside={choice} />
      <div className={layout.panel}>{view === 'week' ? <WeekBoard /> : <MonthCalendar />}</div>
    </section>
  )
}

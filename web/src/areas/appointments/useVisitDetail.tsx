import { appointment } from '@lexdesk/domain'
import { type ReactNode, useState } from 'react'
import { ResourceDetail } from '../../resource/ResourceDetail.tsx'
import { appointmentSlots } from './appointmentSlots.tsx'

/** The details of an appointment on the board or the calendar. Stays mounted while it closes. */
export function useVisitDetail(): { detail: ReactNode; show: (id: string) => void } {
  const [shown, setShown] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  return {
    detail: shown && (
      <ResourceDetail
        key={shown}
        resource={appointment}
        id={shown}
        open={isOpen}
        slots={appointmentSlots}
        onClose={() => setOpen(false)}
      />
    ),
    show: (id) => {
      setShown(id)
      setOpen(true)
    },
  }
}

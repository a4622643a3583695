import { appointment } from '@lexdesk/domain'
import { type ReactNode, useState } from 'react'
import { ResourceDetail } from '../../resource/ResourceDetail.tsx'
import { appointmentSlots } from './appointmentSlots.tsx'

/** The appointment behind a card of the board or the calendar. It stays mounted while it closes. */
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

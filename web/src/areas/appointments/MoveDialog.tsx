import { appointment, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { ActionDialog } from '../../resource/ActionDialog.tsx'
import { useStateAction } from '../../resource/useStateAction.ts'
import { anySlots } from '../../resource/ResourceSlots.ts'
import { appointmentSlots } from './appointmentSlots.tsx'

/** The drop target of a dragged appointment. */
export interface Move {
  id: string
  step: 'reschedule' | 'assign'
  startAt: string
  lawyerId?: string
  lawyerName?: string
}

interface MoveDialogProps {
  move: Move
  onClose: () => void
}

/** The dialog of the step that corresponds to the drop, with the new day prefilled. */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  const { data: row } = useQuery({
    queryKey: ['resource', appointment.name, 'row', move.id],
    queryFn: ({ signal }) => resourceApi(appointment).queryById(move.id, { signal }),
    staleTime: 0,
  })
  return row ? <LoadedDialog row={row} move={move} onClose={onClose} /> : null
}

function LoadedDialog({
  row,
  move: { step, startAt, lawyerId, lawyerName },
  onClose,
}: MoveDialogProps & { row: Row<typeof appointment> }) {
  const { take } = useStateAction(appointment, row)
  const action = { name: step, ...appointment.states!.actions[step]! }
  const moved = { ...row, startAt, ...(lawyerId && { lawyerId, lawyerId_dictText: lawyerName }) }
  return (
    <ActionDialog
      resource={appointment}
      action={action}
      row={moved}
      slot={anySlots(appointmentSlots).actionSections?.[step]}
      onSubmit={(values) => take(action, values)}
      onClose={onClose}
    />
  )
}

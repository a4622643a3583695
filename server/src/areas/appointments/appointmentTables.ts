import { appointment, bookedStates } from '@lexdesk/domain'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'

export const bookedConstraint = `${appointment.table}_booked`

/** An exclusion constraint prevents double booking of a lawyer, including the pause after an appointment. */
export const appointmentTables: TableAdjustment[] = [
  {
    table: appointment.table,
    exclusions: [
      {
        name: bookedConstraint,
        elements: [
          { key: 'lawyer_id', operator: '=' },
          { key: 'tstzrange(start_at, busy_until)', operator: '&&' },
        ],
        where: `deleted_at is null and busy_until is not null and status in (${bookedStates.map((state) => `'${state}'`).join(', ')})`,
      },
    ],
  },
]

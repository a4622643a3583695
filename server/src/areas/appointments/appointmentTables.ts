import { appointment, bookedStates } from '@lexdesk/domain'
import type { TableAdjustment } from '../../database/adjustTables.ts'

export const bookedConstraint = `${appointment.table}_booked`

/** A lawyer is in one place at a time, the pause after a visit included; the database itself sees to that. */
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

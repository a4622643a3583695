import { appraise } from '@lexdesk/domain'
import type { TableAdjustment } from '../../database/adjustTables.ts'

export const oncePerVisit = `${appraise.table}_once`

/** One appraisal an appointment. Its subject, by which sheets know an appointment, stands in many of them, so the field itself is no key. */
export const appraiseTables: TableAdjustment[] = [
  {
    table: appraise.table,
    indexes: [
      {
        name: oncePerVisit,
        columns: ['tenant_id', 'appointment_id'],
        unique: true,
        where: 'deleted_at is null',
      },
    ],
  },
]

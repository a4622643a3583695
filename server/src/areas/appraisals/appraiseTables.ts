import { appraise } from '@lexdesk/domain'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'

export const oncePerVisit = `${appraise.table}_once`

/**
 * One appraisal per appointment. Sheets identify an appointment by its subject, which is not unique, so the field
 * itself is no key.
 */
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

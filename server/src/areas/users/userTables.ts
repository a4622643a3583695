import type { TableAdjustment } from '../../database/adjustTables.ts'

/** User names stand once, whatever their case and the space around them. */
export const userTables: TableAdjustment[] = [
  {
    table: 'sys_user',
    indexes: [
      {
        name: 'sys_user_username_key',
        columns: ['lower(btrim(username))'],
        unique: true,
        where: 'deleted_at is null',
      },
    ],
  },
]

import { type NamedTables, nameTable } from '../database/TableSpec.ts'

/** Entitlement accounts with their balance. */
export const accountTable = nameTable('entitlement_account', [
  'id',
  'tenant_id',
  'source_type',
  'source_id',
  'line_id',
  'enterprise_id',
  'person_name',
  'item_type',
  'item_id',
  'item_name',
  'unit',
  'is_unlimited',
  'fair_use_cap',
  'per_month_cap',
  'may_overdraw',
  'is_frozen',
  'starts_on',
  'expires_on',
  'valid_days',
  'granted',
  'available',
  'held',
  'consumed',
  'entry_count',
  'carry_days',
  'is_closed',
  'value',
  'sold_qty',
  'expired',
])

/** Every movement of an account; append-only. */
export const entryTable = nameTable('entitlement_entry', [
  'id',
  'tenant_id',
  'account_id',
  'type',
  'qty',
  'ref_type',
  'ref_id',
  'settles',
  'at',
  'by',
  'balance_after',
  'note',
])

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof accountTable | typeof entryTable> {}
}

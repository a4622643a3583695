import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** Hits of conflict checks. Read only through `readHits`, which masks what a wall hides from the reader. */
export const conflictHitTable = defineTable({
  name: 'conflict_hit',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'check_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'order_num', type: 'integer', notNull: true },
    { name: 'level', type: 'text', notNull: true },
    { name: 'explanation', type: 'text', notNull: true },
    { name: 'party', type: 'text', notNull: true },
    { name: 'party_role', type: 'text' },
    { name: 'party_code', type: 'text' },
    { name: 'found_name', type: 'text' },
    { name: 'found_in', type: 'text' },
    { name: 'found_resource', type: 'text', collation: 'C' },
    { name: 'found_id', type: 'text', collation: 'C' },
    { name: 'found_role', type: 'text' },
    { name: 'match', type: 'text' },
    { name: 'verdict', type: 'text' },
    { name: 'is_pending', type: 'boolean', notNull: true, default: 'false' },
    { name: 'pair_key', type: 'text', collation: 'C' },
    // The key of the same pair when the other party is searched.
    { name: 'reverse_key', type: 'text', collation: 'C' },
    { name: 'decision_id', type: 'text', collation: 'C' },
    // Records named in the explanation, as `resource:id`: a wall around one of them hides the hit.
    { name: 'cited', type: 'text[]' },
  ],
  indexes: [
    { name: 'conflict_hit_check', columns: ['check_id', 'order_num'] },
    { name: 'conflict_hit_pair', columns: ['pair_key'], where: 'pair_key is not null' },
    { name: 'conflict_hit_reverse', columns: ['reverse_key'], where: 'reverse_key is not null' },
  ],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof conflictHitTable> {}
}

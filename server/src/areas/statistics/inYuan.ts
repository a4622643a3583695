import { sql } from 'kysely'

/** Contracts (`t`) whose amounts can be added up. */
export const inYuan = sql<boolean>`coalesce(t.currency, 'CNY') = 'CNY'`

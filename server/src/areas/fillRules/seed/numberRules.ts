import { fillRule, numberedFields, resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'
import type { SeedFacts } from '../../../seed/Seed.ts'

const col = columnsOf(fillRule)

/** One rule for each number field, with the format of its definition. Rules that an office already has are left alone. */
export async function seedNumberRules(tx: Tx, { tenantId, now }: SeedFacts): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select ${col.ruleCode} as code from ${col.$table} where ${col.tenantId} = ${tenantId}`.execute(tx)
  const known = new Set(rows.map(({ code }) => code))
  const added = numberedFields(resources).flatMap(({ field: { title, fill } }) =>
    fill.rule === undefined || known.has(fill.rule)
      ? []
      : [
          {
            ruleName: title,
            ruleCode: fill.rule,
            ruleClass: 'numbering',
            ruleParams: JSON.stringify({
              prefix: fill.prefix,
              date: fill.date?.replace('YYYY', 'yyyy').replace('DD', 'dd') ?? 'none',
              ...(fill.date && { separator: '-' }),
              digits: fill.digits,
            }),
          },
        ],
  )
  await insertSeeds(tx, fillRule, added, tenantId, {}, now)
}

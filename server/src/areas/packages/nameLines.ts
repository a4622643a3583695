import {
  appointmentItem,
  counselItem,
  entrustItem,
  errors,
  type FieldError,
  type servicePackage,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/Engine.ts'
import type { LineOf } from '../../resource/rulesFor.ts'

/** Lines are mutable during validation. */
type PackageLine = {
  -readonly [K in keyof LineOf<typeof servicePackage, 'lines'>]?: LineOf<typeof servicePackage, 'lines'>[K]
}

/** The catalogue of each entitlement type; items of other types are identified by name alone. */
const catalogues = { counsel: counselItem, appointment: appointmentItem, entrustment: entrustItem } as const

/** Resolves the items that lines name; an unknown name is reported with its line number. */
export async function nameLines({ tx, actor }: WriteContext, lines: readonly PackageLine[]): Promise<void> {
  const fieldErrors: FieldError[] = []
  const known = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const { itemType = '', itemName = '' } = line
    const fail = (message: string) =>
      fieldErrors.push({ field: `lines[${index}].itemName`, message: `权益明细第 ${index + 1} 行：${message}` })
    if (known.has(`${itemType} ${itemName}`)) fail(`“${itemName}”已在前面列出`)
    known.add(`${itemType} ${itemName}`)
    line.itemId = null
    const catalogue = Object.hasOwn(catalogues, itemType) ? catalogues[itemType as keyof typeof catalogues] : undefined
    if (!catalogue) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(catalogue.table)}
      where tenant_id = ${actor.tenantId} and name = ${itemName} and deleted_at is null order by id limit 1`.execute(tx)
    if (rows[0]) line.itemId = rows[0].id
    else fail(`没有名为“${itemName}”的${catalogue.title}`)
  }
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}

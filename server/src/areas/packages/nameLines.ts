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

/** Lines are writable while they are checked. */
type PackageLine = {
  -readonly [K in keyof LineOf<typeof servicePackage, 'lines'>]?: LineOf<typeof servicePackage, 'lines'>[K]
}

/** The catalogue that a type of right is chosen from; the others are known by their name alone. */
const catalogues = { counsel: counselItem, appointment: appointmentItem, entrustment: entrustItem } as const

/** Finds the items that lines name; a name that no catalogue has is told with its line. */
export async function nameLines({ tx, actor }: WriteContext, lines: readonly PackageLine[]): Promise<void> {
  const wrong: FieldError[] = []
  const known = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const { itemType = '', itemName = '' } = line
    const fail = (message: string) =>
      wrong.push({ field: `lines[${index}].itemName`, message: `权益明细第 ${index + 1} 行：${message}` })
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
  if (wrong.length > 0) throw errors.invalid(wrong)
}

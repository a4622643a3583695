import { columnName, errors, type NumberedField, type NumberShape, shapedNumber } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/Engine.ts'
import { counterOfField, nextCount } from '../../resource/write/numberCounter.ts'

interface Used {
  no: string
  title: string | null
  /** The running number, if it is one of the current date. */
  count: number | null
}

/** Refuses a format under which the next numbers of a field would be those of records that exist already. */
export async function assertFreshNumbers(
  { tx, actor: { tenantId }, now }: WriteContext,
  shape: NumberShape,
  numbered: readonly NumberedField[],
): Promise<void> {
  for (const { resource, name, field } of numbered) {
    const next = await nextCount(tx, { tenantId, counter: counterOfField(resource.name, name), shape, now })
    const used = await usedNumber(tx, { tenantId, resource, name }, shape, { next, now })
    if (!used) continue
    const message =
      `按此设置，下一个${field.title}为 ${shapedNumber(shape, now, next)}，以后会与已有的编号重复：` +
      `${resource.title}“${used.title ?? ''}”已使用 ${used.no}。请更换前缀或分隔符` +
      (used.count === null ? '' : `，或把起始序号改为 ${used.count + 1} 或更大`)
    throw errors.invalid([{ field: 'ruleParams', message }])
  }
}

/** The highest of the numbers that the format has still to give, of today or a later date; deleted records count too. */
async function usedNumber(
  tx: WriteContext['tx'],
  { tenantId, resource, name }: Pick<NumberedField, 'resource' | 'name'> & { tenantId: number },
  { prefix, date, separator, digits, start, resets }: NumberShape,
  { next, now }: { next: number; now: string },
): Promise<Used | undefined> {
  const stamp = now.replace(/\D/g, '').slice(0, date.length)
  const pattern = `^${literal(prefix)}(\\d{${date.length}})${literal(separator)}(\\d{${digits},9})$`
  const { rows } = await sql<Used>`
    select no, title, case when stamp = ${stamp} then count end as count from (
      select no, title, parts[1] as stamp, parts[2]::int as count, parts[2] as written from (
        select ${sql.ref(columnName(name))} as no, ${sql.ref(columnName(resource.titleField))} as title,
          regexp_match(${sql.ref(columnName(name))}, ${pattern}) as parts
        from ${sql.table(resource.table)} where tenant_id = ${tenantId}
      ) found where parts is not null
    ) numbers
    where written = lpad(count::text, greatest(${digits}::int, length(count::text)), '0')
      and (stamp = ${stamp} and count >= ${next}::int or stamp > ${stamp} and count >= ${resets ? start : next}::int)
    order by stamp = ${stamp} desc, count desc limit 1`.execute(tx)
  return rows[0]
}

const literal = (text: string): string => text.replace(/[^\w\u4e00-\u9fa5]/g, String.raw`\$&`)

import { errors, focusImage, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Warning, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { linkRefusal } from './linkRefusal.ts'
import { ratioRefusal } from './ratioRefusal.ts'

const col = columnsOf(focusImage)

/** Rules of focus images: their ratio, how many are live at a position, and their links. */
export const focusImageRules = rulesFor(focusImage, {
  filesOpenTo: () => sql`t.status = 'on'`,
  beforeAdd: assertShape,
  beforeEdit: (context, values, current) => assertShape(context, { ...current, ...values }),
  warnings: async (db, { tenantId }, values): Promise<Warning[]> => {
    const message = await linkRefusal(db, tenantId, values)
    return message ? [{ field: 'linkType', message }] : []
  },

  actions: {
    putOn: {
      refusal: async (context, row) => {
        if (typeof row.endAt === 'string' && row.endAt <= context.now) return '结束展示的时间已过，请先修改'
        return (
          (await linkRefusal(context.tx, context.actor.tenantId, row)) ??
          (await ratioRefusal(context, row.position, pathOf(row), '图片文件不存在，请重新上传')) ??
          positionFullRefusal(context, row)
        )
      },
      // The lock serializes publishing, so the second one counts the first.
      values: async (context, row) => {
        const { tenantId } = context.actor
        await takeLocks(context.tx, `focusImage:${tenantId}:${row.position}`)
        const full = await positionFullRefusal(context, row)
        if (full) throw errors.refused(full)
        return {}
      },
    },
  },
})

const pathOf = ({ image }: ValuesOf<typeof focusImage>): string => (Array.isArray(image) ? String(image[0] ?? '') : '')

/** A wrong ratio is reported at once; a missing image only when it is published. */
async function assertShape(context: WriteContext, row: ValuesOf<typeof focusImage>): Promise<void> {
  const problem = await ratioRefusal(context, String(row.position), pathOf(row))
  if (problem) throw errors.invalid([{ field: 'image', message: problem }])
}

async function positionFullRefusal(
  { tx, actor, engine, now }: WriteContext,
  row: Row<typeof focusImage>,
): Promise<string | undefined> {
  const most = await readSetting(tx, actor.tenantId, 'focusImage.maxLive')
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null and ${col.status} = 'on'
      and ${col.position} = ${row.position}
      and (${col.endAt} is null or ${col.endAt} > ${now})`.execute(tx)
  if (rows[0]!.n < most) return undefined
  const place = engine.dictionaries.text('focus_pos', row.position) ?? row.position
  return `“${place}”已有 ${rows[0]!.n} 张上架的焦点图，最多 ${most} 张，请先下架其他焦点图`
}

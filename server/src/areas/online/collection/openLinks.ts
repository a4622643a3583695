import { createHash, randomBytes } from 'node:crypto'
import { collectedForm, collectionAnswer, collectionLink, errors, type OnlineDefinition } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { isServed } from '../../../access/livingTenant.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import type { PublishedForms } from '../publishedForms.ts'

const l = columnsOf(collectionLink)
const a = columnsOf(collectionAnswer)

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
export const newToken = (): string => randomBytes(24).toString('base64url')

export interface OpenLink {
  id: string
  tenantId: number
  title: string
  welcome: string | null
  expiresAt: string
  hasCaptcha: string
  definition: OnlineDefinition
}

interface StoredLink extends Omit<OpenLink, 'definition'> {
  formCode: string
  fieldNames: string
  maxAnswers: number
  status: string
  isServed: boolean
}

/** The link of a token, locked where an answer is about to be stored. Refused with the reason when it takes none. */
export async function findOpenLink(
  db: Kysely<Tables>,
  forms: PublishedForms,
  token: string,
  isLocked: boolean,
): Promise<OpenLink> {
  const { rows } = await sql<StoredLink>`
    select ${l.id}, ${l.tenantId} as "tenantId", ${l.title}, ${l.welcome},
      to_char(${l.expiresAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expiresAt",
      ${l.hasCaptcha} as "hasCaptcha", ${l.formCode} as "formCode", ${l.fieldNames} as "fieldNames",
      ${l.maxAnswers} as "maxAnswers", ${l.status}, ${isServed(sql`${l.tenantId}`)} as "isServed"
    from ${l.$table} where ${l.tokenHash} = ${hashOf(token)} and ${l.deletedAt} is null
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  const link = rows[0]
  if (!link || !link.isServed) throw errors.refused('链接无效，请向发送者索取新的链接')
  if (link.status !== 'open') throw errors.refused('填报已关闭')
  if (link.expiresAt <= wallClock()) throw errors.refused(`填报已于 ${link.expiresAt.slice(0, 16)} 截止`)
  const form = forms.ofTenant(link.tenantId).find(({ definition }) => definition.code === link.formCode)
  if (!form) throw errors.refused('填报已停止')
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${a.$table} where ${a.linkId} = ${link.id}`.execute(db)
  if (counted.rows[0]!.count >= link.maxAnswers) throw errors.refused('填报份数已满')
  const { formCode: _code, fieldNames, maxAnswers: _max, status: _status, isServed: _served, ...open } = link
  const definition = collectedForm(form.definition, fieldNames.split(','))
  // Its fields may have been removed or restricted since.
  if (!definition.fields.some(({ kind }) => kind === 'text')) throw errors.refused('填报已停止')
  return { ...open, definition }
}

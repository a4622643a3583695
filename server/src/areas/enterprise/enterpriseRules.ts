import { type AnyRow, enterprise, nameKey } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import type { ResourceRules, Warning } from '../../resource/Engine.ts'

/** What is peculiar to enterprises: doubtful twins by name, and who may certify whom. */
export const enterpriseRules: ResourceRules = {
  derive: (values, current) =>
    typeof values.name === 'string' && values.name !== current?.name ? { nameKey: nameKey(values.name) } : {},

  warnings: async (db, actor, values, id): Promise<Warning[]> => {
    if (typeof values.name !== 'string') return []
    const { tenantId } = scopeOf(actor, enterprise as never)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from biz_enterprise
      where tenant_id = ${tenantId} and deleted_at is null and name_key = ${nameKey(values.name)} and id <> ${id ?? ''}
      order by id limit 5`.execute(db)
    return rows.map((row) => ({
      field: 'name',
      message: `已有名称相近的企业“${row.name}”，请确认不是重复录入`,
      link: { resource: 'enterprise', id: row.id },
    }))
  },

  actions: {
    submit: {
      refusal: async (_context, row) => (isMissing(row.licenseFile) ? '请先上传营业执照，再提交认证' : undefined),
    },
    certify: {
      refusal: async ({ tx, actor }, row) =>
        (await submitterOf(tx, row)) === actor.username ? '提交人不能认证自己提交的企业，请由他人审核' : undefined,
    },
    reject: {
      refusal: async ({ tx, actor }, row) =>
        (await submitterOf(tx, row)) === actor.username ? '提交人不能驳回自己提交的企业，请由他人审核' : undefined,
    },
  },
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

type Db = Parameters<ReturnType<typeof sql>['execute']>[0]

async function submitterOf(db: Db, row: AnyRow): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    select by from state_log where resource = 'enterprise' and row_id = ${row.id} and action = 'submit' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.by
}

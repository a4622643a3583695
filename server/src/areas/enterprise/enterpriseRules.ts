import { type AnyRow, enterprise, maskIdNumber, nameKey, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { recordParties } from '../../parties/recordParties.ts'
import type { ResourceRules, Warning, WriteContext } from '../../resource/Engine.ts'
import { mergeSteps } from './mergeSteps.ts'

/** What is peculiar to enterprises: doubtful twins by name, and who may certify whom. */
export const enterpriseRules: ResourceRules = {
  derive: (values, current) => ({
    ...(typeof values.name === 'string' && values.name !== current?.name && { nameKey: nameKey(values.name) }),
    ...(typeof values.legalRepIdNo === 'string' && { legalRepIdMask: maskIdNumber(values.legalRepIdNo) }),
    ...(!current && { hasCounsel: 'N', hasUnpaid: 'N' }),
  }),

  beforeAdd: (context, values, id) => registerNames(context, id, values),

  beforeEdit: async (context, values, current) => {
    if (typeof values.name === 'string' && values.name !== current.name)
      values.formerNames = withName((values.formerNames ?? current.formerNames) as FormerName[], current.name as string)
    if (['name', 'creditCode', 'formerNames'].some((name) => Object.hasOwn(values, name)))
      await registerNames(context, current.id, { ...current, ...values })
  },

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
    ...mergeSteps,
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

interface FormerName {
  name: string
  note?: string | null
}

/** Under its old name an enterprise is looked for by whoever remembers that. */
const withName = (names: readonly FormerName[] | null, name: string): FormerName[] =>
  names?.some((one) => one.name === name) ? [...names] : [...(names ?? []), { name, note: '曾用名' }]

/** Names that it has and had, for the search of conflicts. */
async function registerNames(context: WriteContext, id: string, row: Values): Promise<void> {
  const code = row.creditCode as string | null
  const former = ((row.formerNames ?? []) as FormerName[]).map(({ name }) => ({ name, isFormer: true }))
  const names = [{ name: row.name as string, isFormer: false }, ...former]
  await recordParties(
    context,
    { resource: 'enterprise', id },
    names.map((name) => ({ ...name, code, role: 'client' })),
  )
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

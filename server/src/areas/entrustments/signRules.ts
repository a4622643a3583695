import { contract, deadline, type entrustment, errors, moneyText, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { conflictRefusal } from '../../conflicts/conflictRefusal.ts'
import { contractsOfBusiness, readReceivables } from '../../receivables/readReceivables.ts'

const contractCol = columnsOf(contract)
const deadlineCol = columnsOf(deadline)

interface Contract {
  enterpriseId: string | null
  bizType: string | null
  bizId: string | null
  status: string
}

async function contractOf({ tx }: WriteContext, id: string | null): Promise<Contract | undefined> {
  if (id === null) return undefined
  const { rows } = await sql<Contract>`
    select ${contractCol.enterpriseId} as "enterpriseId", ${contractCol.bizType} as "bizType",
      ${contractCol.bizId} as "bizId", ${contractCol.status}
    from ${contractCol.$table}
    where ${contractCol.id} = ${id} and ${contractCol.deletedAt} is null`.execute(tx)
  return rows[0]
}

/** The contract must belong to this matter: made for it, or for its client and for no other matter. */
export async function assertOwnContract(
  context: WriteContext,
  row: Row<typeof entrustment>,
  values: { contractId: string },
): Promise<void> {
  const contract = await contractOf(context, values.contractId)
  const message = contract && contractRefusal(contract, row)
  if (message) throw errors.invalid([{ field: 'contractId', message }])
}

function contractRefusal({ enterpriseId, bizType, bizId }: Contract, row: Row<typeof entrustment>): string | undefined {
  if (row.enterpriseId && enterpriseId !== row.enterpriseId) return '合同的签约企业与委托企业不一致'
  if (bizType !== 'entrust') return '该合同不是委托合同，请选择为本委托起草的合同'
  // A person's name alone is not enough: the contract must name the matter.
  if (bizId === null && (!row.enterpriseId || enterpriseId !== row.enterpriseId))
    return '该合同没有写明本委托，请选择为本委托起草的合同'
  return bizId === null || bizId === row.id ? undefined : '该合同属于另一项委托，请选择为本委托起草的合同'
}

/** A generated text proves nothing: the file signed by the client is required. */
export function assertSigned(row: Row<typeof entrustment>, files: readonly string[]): void {
  const drafts = row.authorityDraft ?? []
  if (files.some((path) => drafts.includes(path)))
    throw errors.invalid([
      { field: 'authorityFile', message: '该文件是生成的待签文本，请上传委托人签名或盖章后的扫描件' },
    ])
}

/** Why a matter may not begin; undefined when it may. */
export async function signRefusal(context: WriteContext, row: Row<typeof entrustment>): Promise<string | undefined> {
  const contract = await contractOf(context, row.contractId)
  if (!contract) return '请先关联委托合同'
  if (contract.status !== 'effective') return '委托合同尚未生效，不能签约'
  if ((row.authorityFile ?? []).length === 0) return '请先上传委托人签署的授权委托书'
  return conflictRefusal(context.tx, row.id)
}

/** Why a matter may not be closed; undefined when it may. */
export async function closeRefusal(context: WriteContext, row: Row<typeof entrustment>): Promise<string | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${deadlineCol.$table}
    where ${deadlineCol.entrustmentId} = ${row.id} and ${deadlineCol.deletedAt} is null
      and ${deadlineCol.status} in ('open', 'ticked')`.execute(context.tx)
  if (rows[0]!.n > 0) return `还有 ${rows[0]!.n} 个期限没有办结，不能结案`
  if (row.unpaidWaived === 'Y') return undefined
  const money = await readReceivables(context.tx, context.actor.tenantId, contractsOfBusiness('entrust', row))
  const owed = money.filter(({ outstanding }) => outstanding > 0)
  const amounts = owed.map(({ outstanding, currency }) => moneyText(outstanding, currency)).join('、')
  return owed.length > 0 ? `委托合同还有 ${amounts} 未收，须财务同意后才能结案` : undefined
}

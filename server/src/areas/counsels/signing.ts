import { contract, type counsel, packageOrder, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'

const contractCol = columnsOf(contract)
const packageOrderCol = columnsOf(packageOrder)

interface SignedContract {
  id: string
  no: string
  status: string
}

/** The contract of an engagement: the one it names, or one made for it; one in force takes precedence. */
export async function signingContract(
  { tx, actor }: WriteContext,
  row: Row<typeof counsel>,
): Promise<SignedContract | undefined> {
  const { rows } = await sql<SignedContract>`
    select ${contractCol.id}, ${contractCol.no}, ${contractCol.status} from ${contractCol.$table}
    where ${contractCol.tenantId} = ${actor.tenantId} and ${contractCol.deletedAt} is null
      and (${contractCol.id} = ${row.contractId ?? ''}
        or (${contractCol.bizType} = 'counsel' and ${contractCol.bizId} = ${row.id}))
    order by ${contractCol.status} = 'effective' desc, ${contractCol.id} desc limit 1`.execute(tx)
  return rows[0]
}

/** Service needs a contract in force. */
export async function contractRefusal(context: WriteContext, row: Row<typeof counsel>): Promise<string | undefined> {
  const contract = await signingContract(context, row)
  if (!contract) return '尚无顾问合同，请先起草并签署合同'
  return contract.status === 'effective' ? undefined : `顾问合同 ${contract.no} 不在履行中，不能提供服务`
}

/** Service starts with a contract in force, within its dates. */
export async function signRefusal(context: WriteContext, row: Row<typeof counsel>): Promise<string | undefined> {
  const today = context.now.slice(0, 10)
  const refusal = await contractRefusal(context, row)
  if (refusal !== undefined) return refusal
  if (row.endDate < today) return `服务期已于 ${row.endDate} 结束，不能签约`
  if (row.startDate > today) return `服务期自 ${row.startDate} 开始，届时系统自动转为服务中`
  if (!row.packageOrderId) return undefined
  const { rows } = await sql<{ no: string }>`
    select ${packageOrderCol.no} from ${packageOrderCol.$table} where ${packageOrderCol.id} = ${row.packageOrderId}
      and ${packageOrderCol.status} not in ('active', 'exhausted')`.execute(context.tx)
  return rows[0] ? `套餐订单 ${rows[0].no} 不在生效中，不能签约` : undefined
}

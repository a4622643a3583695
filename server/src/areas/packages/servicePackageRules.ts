import { errors, type Row, servicePackage } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { nameLines } from './nameLines.ts'

const col = columnsOf(servicePackage)

interface Version {
  id: string
  versionNo: number
  status: string
}

/** Versions of a code, and the two approvals before one is sold: the supervisor's and the cashier's. */
export const servicePackageRules = rulesFor(servicePackage, {
  filesOpenTo: () => sql`t.status = 'onSale'`,
  beforeAdd: async (context, values) => {
    const others = await versionsOf(context, values.code)
    if (!values.basedOnId && others.length > 0)
      throw errors.duplicate('code', '套餐编码', String(values.code), others[0]!.id)
    values.versionNo = Math.max(0, ...others.map(({ versionNo }) => versionNo)) + 1
    await nameLines(context, values.lines ?? [])
  },
  beforeEdit: async (context, values, current) => {
    if (typeof values.code === 'string' && values.code !== current.code) {
      if ((current.versionNo ?? 0) > 1)
        throw errors.invalid([{ field: 'code', message: '修订版沿用原套餐编码，不能更改' }])
      const [other] = await versionsOf(context, values.code)
      if (other) throw errors.duplicate('code', '套餐编码', values.code, other.id)
    }
    if (values.lines) await nameLines(context, values.lines)
  },
  actions: {
    submit: {
      refusal: async (_context, row) => ((row.lines ?? []).length === 0 ? '请先填写权益明细，再提交审批' : undefined),
    },
    approve: {
      refusal: async (context, row) => repeatedApprovalRefusal(context, row.approvedBy, row.pricedBy),
      values: async ({ actor }) => ({ approvedBy: actor.username }),
      effect: releaseWhenAgreed,
    },
    confirmPrice: {
      refusal: async (context, row) => repeatedApprovalRefusal(context, row.pricedBy, row.approvedBy),
      values: async ({ actor }) => ({ pricedBy: actor.username }),
      effect: releaseWhenAgreed,
    },
    return: { values: async () => ({ approvedBy: null, pricedBy: null }) },
    release: {
      effect: async (context, row) => {
        for (const { id, status } of await versionsOf(context, row.code))
          if (id !== row.id && ['onSale', 'offSale'].includes(status))
            await takeStep(context, servicePackage, 'supersede', { id })
      },
    },
    putOn: {
      refusal: async ({ now }, { endSale }) =>
        endSale !== null && endSale < now.slice(0, 10) ? `该套餐已于 ${endSale} 停售` : undefined,
    },
    revise: {
      refusal: async (context, row) => {
        const open = (await versionsOf(context, row.code)).find(({ status }) => ['draft', 'reviewing'].includes(status))
        return open ? `该套餐的第 ${open.versionNo} 版正在修订，请先完成` : undefined
      },
      effect: async (context, row) => void (await addWithin(context, servicePackage, { ...row, basedOnId: row.id })),
    },
  },
})

async function versionsOf({ tx, actor }: WriteContext, code: string | null | undefined): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select ${col.id}, ${col.versionNo} as "versionNo", ${col.status} from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.code} = ${code} and ${col.deletedAt} is null
      order by ${col.versionNo} desc`.execute(tx)
  return rows
}

/** Each stage is approved once, and both by different people. */
function repeatedApprovalRefusal(
  { actor }: WriteContext,
  own: string | null,
  other: string | null,
): string | undefined {
  if (own) return '该环节已通过，等待另一环节'
  return other === actor.username ? '主管审批与财务核价须由两人分别完成' : undefined
}

async function releaseWhenAgreed(context: WriteContext, row: Row<typeof servicePackage>): Promise<void> {
  if (row.approvedBy && row.pricedBy) await takeStep(context, servicePackage, 'release', { id: row.id })
}

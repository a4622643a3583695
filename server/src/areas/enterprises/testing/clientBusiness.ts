import { mustDayNumber, toPlainDate, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { today } from '../../../clock/wallClock.ts'
import { type MatterDesk, openMatterDesk } from '../../entrustments/testing/matterDesk.ts'

export interface BusinessRow extends Values {
  id: string
  status: string
}

/** The records that belong to a client, by their titles. */
export const businessTitles = {
  appointment: '预约',
  entrustment: '委托',
  contract: '合同',
  counsel: '法律顾问',
  packageOrder: '套餐订单',
} as const
export type BusinessKind = keyof typeof businessTitles
export const businessKinds = Object.keys(businessTitles) as BusinessKind[]

const dayFromNow = (offset = 0): string => toPlainDate(mustDayNumber(today()) + offset)

export interface ClientBusiness {
  desk: MatterDesk
  add(kind: BusinessKind, enterpriseId: string | null, more?: Values): ReturnType<typeof postRow>
  /** A certified enterprise of its own. */
  client(): Promise<{ id: string; name: string }>
  freeze(id: string): ReturnType<typeof postRow>
  unfreeze(id: string): ReturnType<typeof postRow>
}

const postRow = (desk: MatterDesk, path: string, body: Values) => desk.admin.post<BusinessRow>(path, body)

/** An office with every kind of client record. */
export async function openClientBusiness(): Promise<ClientBusiness> {
  const desk = await openMatterDesk()
  const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    (await query.execute(desk.db)).rows[0]!.id
  const goodAtId = await one(sql`select id from biz_good_at where tenant_id = 1 and code = 'civil.labor'`)
  const itemId = await one(sql`
    select id from biz_appointment_item
    where tenant_id = 1 and sale_flag = 'Y' and coalesce(need_file, 'N') = 'N' limit 1`)
  const counselItemId = await one(sql`select id from biz_counsel_item where tenant_id = 1 limit 1`)
  const typeId = await one(sql`select id from biz_template_type where tenant_id = 1 limit 1`)
  const packageId = await one(sql`
    select id from biz_service_package where tenant_id = 1 and status = 'onSale' and buy_limit is null
      and activate <> 'onDate' and deleted_at is null limit 1`)
  let count = 0
  const values: Record<BusinessKind, () => Values> = {
    appointment: () => ({
      subject: '竞业限制是否有效',
      itemId,
      personName: '王敏',
      mobile: `139${String(20_000_000 + (count += 1))}`,
      goodAtId,
      payWay: 'free',
    }),
    entrustment: () => ({ matter: `冻结测试${(count += 1)}`, caseType: 'civil', leadLawyerId: desk.userId('law') }),
    contract: () => ({ name: `冻结测试合同${(count += 1)}`, typeId, bizType: 'other', amount: 0 }),
    counsel: () => ({
      mode: 'special',
      leadLawyerId: desk.userId('law'),
      startDate: dayFromNow(),
      endDate: dayFromNow(30),
      fee: 100_000,
      lines: [{ counselItemId, qty: 1 }],
    }),
    packageOrder: () => ({ packageId }),
  }
  return {
    desk,
    add: (kind, enterpriseId, more = {}) =>
      postRow(desk, `/legal/${kind}/add`, { ...values[kind](), enterpriseId, ...more }),
    client: async () => {
      const row = await desk.enterprise()
      await sql`update biz_enterprise set status = 'certified' where id = ${row.id}`.execute(desk.db)
      return row
    },
    freeze: (id) => postRow(desk, `/legal/enterprise/${id}/freeze`, { reason: '拖欠律师费' }),
    unfreeze: (id) => postRow(desk, `/legal/enterprise/${id}/unfreeze`, {}),
  }
}

import {
  amountInWords,
  type AnyRow,
  contract,
  counsel,
  enterprise,
  entrustment,
  makeCreditCode,
  mustDayNumber,
  receivableOf,
  splitTotal,
  templateType,
  toPlainDate,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { columnsIn, columnsOf, linesOf } from '../../../database/columnsOf.ts'
import type { Database } from '../../../database/Database.ts'
import { composeDocx } from '../../../docx/composeDocx.ts'
import { writeChildren } from '../../../resource/read/childRows.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import type { LineOf } from '../../../resource/rulesFor.ts'
import { changeLog } from '../../../resource/engineTables.ts'
import { builtInProvider } from '../../../signing/builtInProvider.ts'
import { contentHash } from '../../../signing/contentHash.ts'
import { addContractText } from '../../../signing/contractTexts.ts'
import { contractVersionTable } from '../../../signing/contractVersionTable.ts'
import { addFlow, endFlow } from '../../../signing/signFlows.ts'
import { personClients } from '../../../seed/shared/personClients.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import { staff } from '../../../seed/shared/staff.ts'
import type { SeedFile } from '../../../seed/Seed.ts'
import { addSeedFile } from '../../../seed/addSeedFile.ts'

const templateTypeCol = columnsOf(templateType)
const c = columnsOf(contract, 'c')
const col = columnsOf(contract)
const e = columnsOf(enterprise, 'e')
const l = columnsIn(changeLog, 'l')
const m = columnsOf(entrustment, 'm')
const p = linesOf(contract, 'parties', 'p')
const s = columnsOf(counsel, 's')
const v = columnsIn(contractVersionTable)

interface SeededContract extends AnyRow {
  no: string
  name: string
  bizType: string
  status: string
  amount: number
  startDate: string
  /** Absent: until the matter is done. */
  endDate: string | null
  createBy: string
  personName: string | null
  clientName: string
  /** These three only for an enterprise. */
  clientCode: string
  clientSigner: string
  clientMobile: string
}

const typeCodes: Record<string, string> = {
  counsel: 'mandate.counsel',
  entrust: 'mandate.case',
  package: 'mandate',
}
/** The types of the contracts that the office reviews, by their titles. */
const reviewedTypeCodes = { 设备采购合同: 'sale.goods', 软件开发服务合同: 'technology', 厂房租赁合同: 'lease' }
const approvedStates = [
  'approved',
  'signing',
  'signRefused',
  'signExpired',
  'revoked',
  'effective',
  'finished',
  'expired',
]
const afterwards = ['rescinding', 'rescinded', 'archived']
/** States of contracts that get a text; older ones are only on paper. */
const withText = ['reviewing', 'rejected', 'approved', 'signing', 'signRefused', 'signExpired', 'revoked']
const sometimesWithText = ['draft', 'effective', 'rescinding']
const house = {
  name: '律云律师事务所',
  creditCode: makeCreditCode({ kind: '31', regionCode: '110105', subject: 'MD000001' }),
}

/** Completes the contracts of the demo office as their states require: parties, plan, payments, a text, its hash. */
export async function seedContractTexts(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<SeededContract>`
    select ${c.id}, ${c.version}, ${c.no}, ${c.name}, ${c.enterpriseId} as "enterpriseId",
      ${c.personName} as "personName", ${c.bizType} as "bizType", ${c.bizId} as "bizId",
      ${c.parentId} as "parentId", ${c.amount}, coalesce(${c.currency}, 'CNY') as currency, ${c.feeMode} as "feeMode",
      ${c.startDate} as "startDate", ${c.endDate} as "endDate", coalesce(${c.autoRenew}, 'N') as "autoRenew",
        ${c.status},
      ${c.createBy} as "createBy", coalesce(${e.name}, ${c.personName}) as "clientName",
        ${e.creditCode} as "clientCode",
      coalesce(${e.legalRep}, ${e.contactName}) as "clientSigner", ${e.contactMobile} as "clientMobile",
      coalesce(${s.name}, ${m.matter}) as "bizName"
    from ${c.$table}
    left join ${e.$table} on ${e.id} = ${c.enterpriseId}
    left join ${s.$table} on ${s.id} = ${c.bizId}
    left join ${m.$table} on ${m.id} = ${c.bizId}
    where ${c.tenantId} = ${tenantId} and ${c.deletedAt} is null and ${c.version} = 1 and ${c.textVersion} is null
      and coalesce(${e.id}, ${c.personName}) is not null and ${c.amount} > 0 and ${c.startDate} is not null
      and not exists (select 1 from ${p.$table} where ${p.parentId} = ${c.id})
      and exists (select 1 from ${l.$table} where ${l.rowId} = ${c.id} and ${l.action} = 'add' and ${l.byName} = '系统')
    order by ${c.id}`.execute(tx)
  const { rows: types } = await sql<{ id: string; code: string }>`
    select ${templateTypeCol.id}, ${templateTypeCol.code} from ${templateTypeCol.$table}
      where ${templateTypeCol.tenantId} = ${tenantId} and ${templateTypeCol.deletedAt} is null`.execute(tx)
  for (const [index, row] of rows.entries()) {
    const reviewed = Object.entries(reviewedTypeCodes).find(([title]) => row.name.endsWith(title))
    const wanted = reviewed?.[1] ?? typeCodes[row.bizType] ?? 'secrecy'
    const typeId = types.find(({ code }) => code === wanted)?.id ?? null
    await complete(tx, tenantId, { ...row, typeId }, index, now)
  }
}

async function complete(
  tx: Tx,
  tenantId: number,
  row: SeededContract & { typeId: string | null },
  index: number,
  now: string,
): Promise<void> {
  const today = now.slice(0, 10)
  const lists = listsOf(row, index, today)
  const invoiced = lists.invoices.reduce((sum, { amount }) => sum + amount, 0)
  await writeChildren(tx, contract, row.id, lists)
  const hasText = withText.includes(row.status) || (sometimesWithText.includes(row.status) && index % 3 === 0)
  const context = { tx, actor: { ...systemActor(tenantId), username: row.createBy }, now } as WriteContext
  const textVersion = hasText ? await addTexts(context, row, index % 2 === 0 ? 2 : 1) : null
  const whole = { ...row, ...lists, templateId: null, templateVersion: null, textVersion }
  const isApproved = [...approvedStates, ...afterwards].includes(row.status)
  const hash = isApproved ? await contentHash(tx, tenantId, whole) : null
  const isSent = isApproved && row.status !== 'approved'
  const outcome = outcomes[row.status]
  const flowId = outcome ? `seed-${row.id}` : null
  const signBy = outcome ? toPlainDate(mustDayNumber(today) + (outcome === 'expired' ? -1 : 10)) : null
  await sql`
    update ${col.$table} set ${col.typeId} = ${row.typeId}, ${col.bizName} = ${row.bizName}, ${col.currency} = 'CNY',
      ${col.autoRenew} = 'N',
      ${col.unpaidAmount} = ${receivableOf({ ...row, ...lists }).outstanding}, ${col.textVersion} = ${textVersion},
        ${col.contentHash} = ${hash},
      ${col.invoiceStatus} = ${invoiced === 0 ? 'none' : invoiced < row.amount ? 'partial' : 'done'},
      ${col.signedHash} = ${isSent ? hash : null}, ${col.esignFlowId} = ${flowId}, ${col.signBy} = ${signBy}
    where ${col.id} = ${row.id}`.execute(tx)
  if (!flowId || !signBy || !hash) return
  const signers = lists.parties.map(({ name: party, signer: name, mobile, signOrder: order }) => ({
    party,
    name,
    mobile,
    order,
  }))
  const flow = { id: flowId, contractId: row.id, contentHash: hash, expiresOn: signBy, signers }
  await addFlow(context, builtInProvider.name, flow)
  if (outcome && outcome !== 'signing') await endFlow(context, flowId, outcome, '示例数据')
}

/** The outcome of contracts sent for signing. */
const outcomes: Readonly<Record<string, 'signing' | 'refused' | 'expired' | 'revoked' | undefined>> = {
  signing: 'signing',
  signRefused: 'refused',
  signExpired: 'expired',
  revoked: 'revoked',
}

interface Line {
  amount: number
  [column: string]: unknown
}

function listsOf(row: SeededContract, index: number, today: string) {
  const random = seededRandom(81_000 + index)
  const deposit = Math.round((row.amount * 0.4) / 100) * 100
  const start = mustDayNumber(row.startDate)
  const middle = row.endDate ? Math.min(start + 90, mustDayNumber(row.endDate)) : start + 90
  const payPlan: (Line & { dueDate: string })[] = [
    { dueDate: row.startDate, amount: deposit, condition: '合同签订后十日内' },
    { dueDate: toPlainDate(middle), amount: row.amount - deposit, condition: '验收或服务过半' },
  ]
  const accountant = staff[1]!.realname
  const isDue = ({ dueDate }: { dueDate: string }): boolean =>
    ['finished', 'archived'].includes(row.status) ||
    (['effective', 'rescinding'].includes(row.status) && dueDate < today && random.chance(0.8))
  const came = ['expired', 'rescinded'].includes(row.status) ? payPlan.slice(0, 1) : payPlan.filter(isDue)
  const payments: Pick<LineOf<typeof contract, 'payments'>, 'seq' | 'paidOn' | 'amount' | 'note' | 'by'>[] = came.map(
    ({ dueDate, amount }, at) => ({
      seq: at + 1,
      paidOn: dueDate < today ? dueDate : today,
      amount,
      note: '银行转账',
      by: accountant,
    }),
  )
  const invoices: Line[] = payments
    .filter(() => random.chance(0.85))
    .map(({ paidOn, amount }, at) => ({
      no: `FP${row.no.replace(/\D/g, '')}${at + 1}`,
      invoicedOn: paidOn,
      amount,
      taxRate: '6',
      ...splitTotal(amount, 6),
      by: accountant,
    }))
  return { parties: partiesOf(row), payPlan, payments, invoices }
}

function partiesOf(row: SeededContract) {
  const person = personClients.find(({ name }) => name === row.personName)
  const client = person
    ? { name: person.name, creditCode: null, idNo: person.idNo, signer: person.name, mobile: person.mobile }
    : {
        name: row.clientName,
        creditCode: row.clientCode,
        idNo: null,
        signer: row.clientSigner,
        mobile: row.clientMobile,
      }
  return [
    { side: 'A', ...client, signOrder: 1 },
    { side: 'B', ...house, idNo: null, signer: staff[0]!.realname, mobile: staff[0]!.phone, signOrder: 2 },
  ]
}

/** Adds its texts, the last one being current. Returns the number of that. */
async function addTexts(context: WriteContext, row: SeededContract, count: number): Promise<number> {
  for (let number = 1; number <= count; number++) await addText(context, row, number, number === count)
  return count
}

async function addText(context: WriteContext, row: SeededContract, number: number, isLast: boolean): Promise<void> {
  const lines = [
    `# ${row.name}`,
    `合同编号：${row.no}`,
    `甲方：${row.clientName}`,
    `乙方：${house.name}`,
    '## 第一条 合同期限',
    `自 ${row.startDate} 起至${row.endDate ? ` ${row.endDate} ` : '委托事项办结'}止。`,
    '## 第二条 价款',
    `合同金额人民币 ${(row.amount / 100).toFixed(2)} 元（大写：${amountInWords(row.amount)}），${isLast ? '按付款计划支付' : '签订后一次付清'}。`,
    '## 第三条 争议解决',
    `因本合同发生的争议，由${isLast ? '甲' : '乙'}方所在地人民法院管辖。`,
  ]
  const path = `contract/seed/${row.id}${isLast ? '' : `-${number}`}.docx`
  const name = `${row.name}.docx`
  const { tenantId } = context.actor
  const sha256 = await addSeedFile(context.tx, tenantId, { path, name, folder: 'contract', bytes: composeDocx(lines) })
  await addContractText(context, row.id, {
    path,
    name,
    sha256,
    lines,
    source: 'uploaded',
    templateId: null,
    templateVersion: null,
    note: number === 1 ? null : '按对方意见修改付款与管辖',
  })
}

/** The Word files of the seeded texts; their lines are in the database. */
export async function contractTextFiles(db: Database): Promise<SeedFile[]> {
  const { rows } = await sql<{ path: string; lines: string[] }>`
    select ${v.path}, ${v.lines} from ${v.$table} where ${v.path} like '%/seed/%'`.execute(db.kysely)
  return rows.map(({ path, lines }) => ({ path, bytes: () => composeDocx(lines) }))
}

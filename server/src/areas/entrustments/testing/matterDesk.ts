import { makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { newId } from '../../../database/newId.ts'
import { type Answer, type Client, startTestProduct } from '../../../testing/testProduct.ts'

export interface MatterRow {
  id: string
  version: number
  status: string
  parties: { name: string; role: string }[]
  conflictCheckId: string | null
  conflictResult: string | null
  nextDeadline: string | null
  stage: string | null
  archiveItems: { name: string; needed: string; done: string }[]
  [field: string]: unknown
}

let count = 0

/** An office with the staff who work on matters, each with the permissions of the role. */
export async function openMatterDesk() {
  const product = await startTestProduct()
  const { admin } = product
  const may = (...steps: string[]) => ['entrustment:list', ...steps.map((step) => `entrustment:${step}`)]
  const others = ['conflictCheck:list', 'deadline:list', 'deadline:add', 'deadline:tick', 'deadline:confirm']
  const lawyer = await product.signInAs({
    username: 'law',
    permissions: [
      ...may(
        'add',
        'edit',
        'history',
        'export',
        'check',
        'recheck',
        'quote',
        'submit',
        'addParty',
        'addStage',
        'close',
      ),
      ...others,
    ],
  })
  const supervisor = await product.signInAs({
    username: 'sup',
    permissions: [
      ...may('approve', 'return', 'approveStage', 'suspend', 'resume', 'approveClose', 'returnClose', 'decline'),
      ...may('terminate', 'wall', 'submit', 'close', 'addStage', 'requestReopen', 'approveReopen', 'rejectReopen'),
      ...may('approveArchiveList', 'fileArchive'),
      ...others,
      'conflictCheck:waive',
      'conflictCheck:decide',
      'conflictDecision:list',
      'conflictDecision:revoke',
      'conflictSearch:list',
    ],
  })
  const operator = await product.signInAs({
    username: 'ops',
    permissions: may('prepareSign', 'sign', 'fileArchive', 'archive', 'requestReopen'),
  })
  const finance = await product.signInAs({ username: 'fin', permissions: may('approveFee', 'waiveUnpaid', 'approve') })
  const db = product.app.engine.db.kysely
  const { rows: users } = await sql<{ id: string; username: string }>`select id, username from sys_user`.execute(db)
  const userId = (name: string): string => users.find(({ username }) => username === name)!.id
  const { rows: items } = await sql<{ id: string; code: string }>`select id, code from biz_entrust_item`.execute(db)
  const itemId = (code: string): string => items.find((item) => item.code === code)!.id

  const enterprise = async (name = `委托测试${(count += 1)}有限公司`) => {
    const subject = `MC${String((count += 1)).padStart(6, '0')}`
    const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject })
    const values = { name, creditCode, contactName: '王敏', contactMobile: '13800138000' }
    return (
      await admin.post<{ id: string; name: string; creditCode: string; version: number }>(
        '/legal/enterprise/add',
        values,
      )
    ).result
  }
  const add = async (values: Record<string, unknown> = {}, client: Client = lawyer): Promise<MatterRow> => {
    const own = {
      matter: `测试委托${(count += 1)}`,
      caseType: 'civil',
      leadLawyerId: userId('law'),
      itemIds: itemId('civil1'),
      authority: 'special',
      powers: 'settle',
      feeMode: 'fixed',
      fixedAmount: 2_000_000,
      personName: `委托人${(count += 1)}`,
      noOpponentReason: '对方尚未确定',
    }
    const answer = await client.post<MatterRow>('/legal/entrustment/add', { ...own, ...values })
    if (!answer.success) throw new Error(answer.message)
    return answer.result
  }
  const step = (client: Client, id: string, name: string, body: object = {}): Promise<Answer<MatterRow>> =>
    client.step<MatterRow>('/legal/entrustment', id, name, body)
  const read = async (id: string): Promise<MatterRow> =>
    (await admin.get<MatterRow>('/legal/entrustment/queryById', { id })).result
  const contract = async (enterpriseId: string | null, values: Record<string, unknown> = {}): Promise<string> => {
    const id = newId()
    await db
      .insertInto('biz_contract')
      .values({
        id,
        tenant_id: 1,
        name: '委托合同',
        no: `T${id}`,
        enterprise_id: enterpriseId,
        biz_type: 'entrust',
        status: 'effective',
        ...values,
      })
      .execute()
    return id
  }
  /** Takes a matter to this state as the users in charge, without checking the answers. */
  const bringTo = async (id: string, state: string): Promise<MatterRow> => {
    const papers = async () => ({
      contractId: await contract(null, { biz_id: id }),
      authorityFile: 'entrustment/20260101/a.pdf',
    })
    const way: [string, Client, (object | (() => Promise<object>))?][] = [
      ['check', lawyer],
      ['quote', lawyer],
      ['submit', lawyer],
      ['approve', supervisor],
      ['prepareSign', operator, papers],
      ['sign', operator],
      ['close', lawyer, { result: 'won', summary: '已办结' }],
      ['approveClose', supervisor, { contractEnd: 'keep' }],
    ]
    for (const [name, client, body] of way) {
      const row = await read(id)
      if (row.status === state) return row
      const answer = await step(client, id, name, typeof body === 'function' ? await body() : body)
      if (!answer.success) throw new Error(`${name}: ${answer.message}`)
    }
    return read(id)
  }
  return {
    product,
    admin,
    lawyer,
    supervisor,
    operator,
    finance,
    db,
    userId,
    itemId,
    enterprise,
    add,
    step,
    read,
    contract,
    bringTo,
  }
}

export type MatterDesk = Awaited<ReturnType<typeof openMatterDesk>>

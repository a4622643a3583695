import { makeCreditCode, mustDayNumber, type Page, templateType, toPlainDate } from '@lexdesk/domain'
import { today } from '../../../clock/wallClock.ts'
import { expect } from 'vitest'
import { systemActor } from '../../../access/Actor.ts'
import { composeDocx } from '../../../docx/composeDocx.ts'
import { addRow } from '../../../resource/write/addRow.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

export interface ContractRow {
  id: string
  version: number
  no: string
  status: string
  contentHash: string | null
  signedHash: string | null
  esignFlowId: string | null
  textVersion: number | null
  unpaidAmount: number
  invoiceStatus: string
  payments: object[]
  reviewNotes: { clause: string | null; note: string; by: string }[]
  [field: string]: unknown
}

export interface ContractDesk {
  product: TestProduct
  /** Users named by their role; `admin` writes the contracts. */
  lawyer: Client
  supervisor: Client
  enterpriseIds: string[]
  add(changes?: object): Promise<ContractRow>
  act(client: Client, row: { id: string }, step: string, body?: object): Promise<Answer<ContractRow>>
  read(row: { id: string }): Promise<ContractRow>
  /** Uploaded by the administrator unless `by` is given. */
  upload(lines: string[], by?: Client): Promise<string>
  /** A contract with a text, taken to this state. */
  at(state: 'draft' | 'reviewing' | 'approved' | 'signing' | 'effective', changes?: object): Promise<ContractRow>
  close(): Promise<void>
}

export const day = (offset: number): string => toPlainDate(mustDayNumber(today()) + offset)

const code = (subject: string): string => makeCreditCode({ kind: '91', regionCode: '110105', subject })

/** Starts a product with users of the seeded roles. */
export async function startContractDesk(...parts: Parameters<typeof startTestProduct>): Promise<ContractDesk> {
  const product = await startTestProduct(...parts)
  const { admin } = product
  const may = (...acts: string[]) => ['list', ...acts].map((act) => `contract:${act}`)
  const lawyer = await product.signInAs({ username: 'checker', permissions: may('pass', 'reject', 'submit') })
  const supervisor = await product.signInAs({
    username: 'boss',
    permissions: may('pass', 'approve', 'rescind', 'confirmRescind', 'void'),
  })
  const type = { name: '测试类型', code: 'contract-desk' }
  const { id: typeId } = await addRow(product.app.engine, systemActor(1), templateType, type)
  const { result } = await admin.get<Page<{ id: string }>>('/legal/enterprise/list', { pageSize: 2 })
  const enterpriseIds = result.records.map(({ id }) => id)
  let count = 0

  const desk: ContractDesk = {
    product,
    lawyer,
    supervisor,
    enterpriseIds,
    add: async (changes = {}) => {
      count += 1
      const answer = await admin.post<ContractRow>('/legal/contract/add', {
        name: `测试合同${count}`,
        enterpriseId: enterpriseIds[0],
        bizType: 'other',
        typeId,
        amount: 1_000_000,
        startDate: day(-10),
        endDate: day(355),
        parties: [
          {
            side: 'A',
            name: '甲公司',
            creditCode: code('MC000001'),
            signer: '张三',
            mobile: '13900000001',
            signOrder: 1,
          },
          {
            side: 'B',
            name: '乙公司',
            creditCode: code('MC000002'),
            signer: '李四',
            mobile: '13900000002',
            signOrder: 2,
          },
        ],
        payPlan: [
          { dueDate: day(30), amount: 400_000, condition: '签订后' },
          { dueDate: day(60), amount: 600_000 },
        ],
        ...changes,
      })
      expect(answer, answer.message).toMatchObject({ success: true })
      return answer.result
    },
    act: (client, { id }, step, body = {}) => client.step<ContractRow>('/legal/contract', id, step, body),
    read: async ({ id }) => (await admin.get<ContractRow>('/legal/contract/queryById', { id })).result,
    upload: async (lines, by = admin) => {
      const file = { name: '文本.docx', bytes: composeDocx(lines) }
      return (await by.upload('/sys/common/upload', file, { biz: 'contract' })).message
    },
    at: async (state, changes) => {
      const row = await desk.add(changes)
      const path = await desk.upload(['第一条 标的', '第二条 价款'])
      const text = await admin.post('/legal/contract/uploadText', { id: row.id, path })
      expect(text, text.message).toMatchObject({ success: true })
      const steps: [string, Client, string, object][] = [
        ['reviewing', admin, 'submit', {}],
        ['approved', lawyer, 'pass', {}],
        ['signing', admin, 'send', { signBy: day(7) }],
        ['effective', admin, 'recordSigned', { signedFile: path, signDate: day(0), signedBy: '张三、李四' }],
      ]
      if (state === 'draft') return desk.read(row)
      for (const [to, client, step, body] of steps) {
        const answer = await desk.act(client, row, step, body)
        expect(answer, answer.message).toMatchObject({ success: true })
        if (to === state) break
      }
      return desk.read(row)
    },
    close: () => product.close(),
  }
  return desk
}

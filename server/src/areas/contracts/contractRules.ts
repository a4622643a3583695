import { contract, errors, freeFeeMode, moneyText, receivableOf, type Row } from '@lexdesk/domain'
import { contractConflict } from '../../conflicts/conflictRefusal.ts'
import { checkEnding, endWith } from '../../ending/endWith.ts'
import type { ResourceRules, StepInput, WriteContext } from '../../resource/Engine.ts'
import { type LineOf, rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { newId } from '../../database/newId.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { beginBusiness, checkBusiness, duplicateContractRefusal } from './contractBusiness.ts'
import { billingSteps, recomputeBilling, recomputeTax } from './contractBilling.ts'
import { correctionSteps } from './correctEntries.ts'
import { assertSignature } from './recordSignature.ts'
import { refundSteps } from './refundSteps.ts'
import { contentHash } from '../../signing/contentHash.ts'
import type { Signing } from '../../signing/createSigning.ts'
import type { FlowEnd } from '../../signing/SigningProvider.ts'

const links: readonly (keyof ContractValues)[] = ['bizType', 'bizId', 'parentId', 'enterpriseId', 'personName']

type Contract = Row<typeof contract>
type ContractValues = ValuesOf<typeof contract>

const partiesOf = ({ parties }: Contract): LineOf<typeof contract, 'parties'>[] => parties ?? []

const today = ({ now }: WriteContext): string => now.slice(0, 10)

const isOwner = ({ actor }: WriteContext, row: Contract): boolean =>
  row.createBy === actor.username || row.leadLawyerId === actor.userId

/** What a contract must have before it is submitted for review. */
function missingParts(row: Contract): string[] {
  const missing: string[] = []
  const demand = (isPresent: boolean, title: string): void => void (isPresent || missing.push(title))
  const sides = new Set(partiesOf(row).map(({ side }) => side))
  demand(row.typeId !== null, '合同类型')
  demand(row.amount !== null || row.feeMode === freeFeeMode, '合同金额')
  demand(row.startDate !== null && row.endDate !== null, '生效与到期日期')
  demand(sides.has('A') && sides.has('B'), '甲方和乙方')
  for (const { name, creditCode, idNo } of partiesOf(row))
    demand(Boolean(creditCode ?? idNo), `${name}的统一社会信用代码或身份证号`)
  demand((row.amount ?? 0) === 0 || (row.payPlan ?? []).length > 0, '付款计划')
  demand(row.textVersion !== null, '合同文本（从模板生成或上传）')
  return missing
}

const notes = (
  { actor, now }: WriteContext,
  row: Contract,
  added: { clause?: string; note: string | null }[],
): ContractValues => ({
  reviewNotes: [
    ...(row.reviewNotes ?? []),
    ...added.flatMap(({ note, ...line }) => (note ? [{ ...line, note, by: actor.realname, at: now }] : [])),
  ],
})

/** Large and risky contracts need a second reviewer. */
async function needsSecondReview({ tx, actor }: WriteContext, row: Contract): Promise<boolean> {
  if (row.reviewLevel === 'high') return true
  return (row.amount ?? 0) >= (await readSetting(tx, actor.tenantId, 'contract.approvalAmount')) * 100
}

async function approved(
  context: WriteContext,
  row: Contract,
  { values }: { values: { opinion: string | null } },
): Promise<ContractValues> {
  return {
    contentHash: await contentHash(context.tx, context.actor.tenantId, row),
    ...notes(context, row, [{ note: values.opinion }]),
  }
}

/** The content must be the approved one, and no other contract may be in force for the same record. */
async function notSignable(context: WriteContext, row: Contract): Promise<string | undefined> {
  if ((await contentHash(context.tx, context.actor.tenantId, row)) !== row.contentHash)
    return '合同内容与审定的版本不一致，请修改为新版本后重新审核'
  return duplicateContractRefusal(context, row)
}

function unsignable(row: Contract): string | undefined {
  const nameless = partiesOf(row).find(({ signer, mobile }) => !signer || !mobile)
  return nameless && `请先填写${nameless.name}的签署人和手机`
}

type Closing = (
  end: FlowEnd,
) => (context: WriteContext, row: Contract, input: Pick<StepInput, 'reason'>) => Promise<void>

const closingBy =
  (signing: Signing): Closing =>
  (end) =>
  async (context, row, { reason }) => {
    if (row.esignFlowId !== null) await signing.close(context, row.esignFlowId, end, reason)
  }

const fresh: ContractValues = {
  contentHash: null,
  signedHash: null,
  esignFlowId: null,
  signBy: null,
  firstReviewerId: null,
  signedBy: null,
  signedFile: null,
}

const inForce = async (context: WriteContext, row: Contract): Promise<ContractValues> => ({
  signedHash: await contentHash(context.tx, context.actor.tenantId, row),
})

/** Rules of contracts: who reviews, that only the approved text is signed, and the money. */
export function contractRules(signing: Signing): ResourceRules {
  const closing = closingBy(signing)
  return rulesFor(contract, {
    beforeAdd: (context, values) => checkBusiness(context, values),
    beforeEdit: async (context, values, current) => {
      if (links.some((name) => Object.hasOwn(values, name))) await checkBusiness(context, values, current)
    },
    beforeRestore: (context, row) => checkBusiness(context, {}, row),
    derive: (values, current) => ({ ...recomputeBilling(values, current), ...recomputeTax(values, current) }),
    actions: {
      submit: {
        refusal: async (context, row) => {
          if (!isOwner(context, row)) return '只有创建人或承办律师可以提交审核'
          const missing = missingParts(row)
          if (missing.length === 0) return undefined
          // A flagged matter only blocks signing, but the author should know before writing the text.
          const conflict = await contractConflict(context.tx, row)
          const later = conflict === undefined ? '' : `；${conflict}，处理完成前不能发起签署`
          return `请先补全：${missing.join('、')}${later}`
        },
      },
      recall: {
        refusal: async (context, row) => (isOwner(context, row) ? undefined : '只有创建人或承办律师可以撤回'),
        values: async () => ({ firstReviewerId: null }),
      },
      pass: {
        refusal: async (_context, row) => (row.firstReviewerId === null ? undefined : '已通过初审，等待主管审批'),
        values: async (context, row, input) => {
          const first = { firstReviewerId: context.actor.userId }
          return (await needsSecondReview(context, row))
            ? { ...first, status: 'reviewing', ...notes(context, row, [{ note: input.values.opinion }]) }
            : { ...first, ...(await approved(context, row, input)) }
        },
      },
      approve: {
        refusal: async (context, row) => {
          if (row.firstReviewerId === null) return '请先由律师审核通过，再由主管审批'
          return row.firstReviewerId === context.actor.userId ? '初审人不能再做主管审批，请由他人审批' : undefined
        },
        values: approved,
      },
      reject: {
        values: async (context, row, { reason, values }) => ({
          firstReviewerId: null,
          ...notes(context, row, [{ note: reason }, ...(values.marks ?? [])]),
        }),
      },
      revise: { values: async () => fresh },
      send: {
        refusal: async (context, row) => {
          const reasons = [unsignable(row), await contractConflict(context.tx, row), await notSignable(context, row)]
          return reasons.filter((reason) => reason !== undefined).join('；') || undefined
        },
        values: async (context, row, { values }) => {
          if (values.signBy < today(context))
            throw errors.invalid([{ field: 'signBy', message: '签署截止日期不能早于今天' }])
          return { esignFlowId: newId(), ...(await inForce(context, row)) }
        },
        effect: (context, row) =>
          signing.open(context, {
            id: String(row.esignFlowId),
            contractId: row.id,
            contentHash: String(row.signedHash),
            expiresOn: String(row.signBy),
            signers: partiesOf(row).map(({ name, signer, mobile, signOrder }) => ({
              party: name,
              name: signer ?? '',
              mobile: mobile ?? '',
              order: signOrder ?? 1,
            })),
          }),
      },
      sign: {
        refusal: notSignable,
        values: async (context, row) => ({
          signDate: row.signDate ?? today(context),
          ...(await inForce(context, row)),
        }),
        effect: async (context, row, input) => {
          await closing('signed')(context, row, input)
          await beginBusiness(context, row)
        },
      },
      refuseSign: { effect: closing('refused') },
      expireSign: { effect: closing('expired') },
      recordSigned: {
        refusal: async (context, row) => (await contractConflict(context.tx, row)) ?? notSignable(context, row),
        values: async (context, row, { values }) => {
          await assertSignature(context, values)
          return inForce(context, row)
        },
        effect: async (context, row, input) => {
          await closing('signed')(context, row, input)
          await beginBusiness(context, row)
        },
      },
      recordRefused: { effect: closing('refused') },
      revoke: { effect: closing('revoked') },
      void: { effect: closing('revoked') },
      ...billingSteps,
      ...correctionSteps,
      ...refundSteps,
      finish: {
        refusal: async (context, row) =>
          isOver(context, row) ?? (receivableOf(row).outstanding > 0 ? '合同款尚未收齐' : undefined),
      },
      expire: { refusal: async (context, row) => isOver(context, row) },
      confirmRescind: {
        values: async (context, row, { values }) => {
          await checkEnding(context, 'rescindContract', row, values)
          return {}
        },
        effect: (context, row, input) => endWith(context, 'rescindContract', { resource: contract, row }, input),
      },
      archive: {
        refusal: async (_context, row) => {
          const { outstanding, currency } = receivableOf(row)
          return outstanding > 0
            ? `合同还有 ${moneyText(outstanding, currency)} 未收，请先登记收款或核销应收，再归档`
            : undefined
        },
      },
      borrow: {
        refusal: async (_context, row) => (row.borrowerId === null ? undefined : '档案已借出，归还后才能再借'),
        values: async (context, _row, { values }) => {
          if (values.returnBy < today(context))
            throw errors.invalid([{ field: 'returnBy', message: '应还日期不能早于今天' }])
          return {}
        },
      },
      giveBack: {
        refusal: async (_context, row) => (row.borrowerId === null ? '档案没有借出，不需要归还' : undefined),
        values: async () => ({ borrowerId: null, returnBy: null }),
      },
    },
  })
}

const isOver = (context: WriteContext, { endDate }: Contract): string | undefined =>
  endDate !== null && endDate < today(context) ? undefined : '合同尚未到期'

import {
  type ConflictLevel,
  conflictSentences,
  entrustItem,
  entrustment,
  errors,
  isContentious,
  moneyText,
  type Row,
  settledValues,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { checkMatter } from '../../conflicts/checkMatter.ts'
import { conflictRefusal } from '../../conflicts/conflictRefusal.ts'
import { checkEnding, endWith } from '../../ending/endWith.ts'
import { linesOf } from '../../database/columnsOf.ts'
import { recomputeMatters } from '../../parties/clientFlags.ts'
import { mainContract } from '../../parties/mainContract.ts'
import { unearnedOfMatter } from '../../receivables/unearned.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { actionsFor, type InputFor, type LineOf } from '../../resource/rulesFor.ts'
import { belowStandard, feeRefusal } from './feeRules.ts'
import { assertOwnContract, assertSigned, closeRefusal, signRefusal } from './signRules.ts'

const col = linesOf(entrustItem, 'checklist')

type Matter = Row<typeof entrustment>
type ArchiveItem = LineOf<typeof entrustment, 'archiveItems'>

const foundWords = (row: Matter): string => `检索完成，${conflictSentences[row.conflictResult as ConflictLevel]}`
const conflictOf = ({ tx }: WriteContext, row: Matter): Promise<string | undefined> => conflictRefusal(tx, row.id)

/** A contentious matter without an opponent needs a reason. */
const opponentRefusal = (row: Matter): string | undefined =>
  isContentious(row) && !row.opponents && !row.noOpponentReason
    ? '诉讼、仲裁案件请先填写对方当事人，或填写暂无对方当事人的原因'
    : undefined

/** The steps of a matter: who may take each, what it requires, and its effects (domain.md §5). */
export const entrustmentSteps = actionsFor(entrustment, {
  check: {
    refusal: async (_context, row) => opponentRefusal(row),
    values: (context, row) => checkMatter(context, row),
    says: foundWords,
  },
  recheck: { values: (context, row) => checkMatter(context, row), says: foundWords },
  quote: { refusal: async (context, row) => opponentRefusal(row) ?? conflictOf(context, row) },
  submit: {
    refusal: async (context, row) => (await conflictOf(context, row)) ?? feeRefusal(context, row),
    values: async () => ({ feeApprovedBy: null }),
  },
  approveFee: {
    refusal: async (context, row) =>
      (await belowStandard(context, row)) > 0 ? undefined : '律师费不低于标准，不需要财务核准',
    values: async ({ actor }) => ({ feeApprovedBy: actor.username }),
  },
  approve: {
    refusal: async (context, row) => {
      const short = await belowStandard(context, row)
      if (short > 0 && !row.feeApprovedBy) return `律师费低于标准 ${moneyText(short)}，须先由财务核准`
      if (short > 0 && row.feeApprovedBy === context.actor.username) return '低价核准与审批须由不同的人完成'
      return conflictOf(context, row)
    },
  },
  prepareSign: {
    values: async (context, row, { values }) => {
      const contractId = values.contractId ?? (await mainContract(context, row.id))?.id
      if (!contractId) throw errors.invalid([{ field: 'contractId', message: '请选择委托合同' }])
      await assertOwnContract(context, row, { contractId })
      assertSigned(row, values.authorityFile)
      return { contractId }
    },
    effect: (context, row) => recomputeMatters(context, [row.id]),
  },
  sign: { refusal: signRefusal },
  addParty: {
    values: async (_context, row, { values }) => {
      const { partyName: name, partyType: type, partyCode: code, partyRole: role } = values
      return { parties: [...(row.parties ?? []), { name, type, code, role }] }
    },
    says: (row) => `已增加当事人，${foundWords(row)}`,
  },
  addStage: {
    values: async (_context, row, { values }) => ({
      stages: [
        ...(row.stages ?? []),
        {
          stage: values.newStage,
          court: values.newCourt,
          caseNo: values.newCaseNo,
          startDate: values.newStartDate,
          approved: 'N',
        },
      ],
    }),
  },
  approveStage: {
    refusal: async (_context, row) =>
      (row.stages ?? []).some(({ approved }) => approved !== 'Y') ? undefined : '没有待批准的阶段',
    values: async (_context, row) => {
      const stages = (row.stages ?? []).map((stage) => ({ ...stage, approved: 'Y' }))
      const last = stages.at(-1)!
      return { stages, stage: last.stage, ...(last.court && { court: last.court }) }
    },
  },
  waiveUnpaid: { values: async () => ({ unpaidWaived: 'Y' }) },
  close: { refusal: closeRefusal },
  approveClose: {
    refusal: closeRefusal,
    values: async (context, row, { values }) => ({
      closedAt: context.now.slice(0, 10),
      ...settledValues(await checkEnding(context, 'closeMatter', row, values)),
      ...((row.archiveItems ?? []).length === 0 && { archiveItems: await wantedPapers(context, row) }),
    }),
    effect: (context, row, input) => endWith(context, 'closeMatter', { resource: entrustment, row }, input),
  },
  fileArchive: {
    values: async (_context, row, { values }) => {
      const listed = new Set((values.archiveItems ?? []).map(({ name }) => name))
      const missing = (row.archiveItems ?? []).find(({ name, needed }) => needed === 'Y' && !listed.has(name))
      if (missing)
        throw errors.invalid([{ field: 'archiveItems', message: `归档清单不能去掉必备材料“${missing.name}”` }])
      return { archiveReduced: reducedPapers(row, values) }
    },
  },
  approveArchiveList: {
    refusal: async (_context, row) => (row.archiveReduced ? undefined : '归档清单没有待批准的调整'),
    values: async () => ({ archiveReduced: null }),
  },
  archive: {
    refusal: async (_context, row) => {
      const open = (row.archiveItems ?? []).filter(({ needed, done }) => needed === 'Y' && done !== 'Y')
      if ((row.archiveItems ?? []).length === 0) return '归档清单为空，请先填写归档清单'
      if (row.archiveReduced)
        return `归档清单将“${textLines(row.archiveReduced).join('、')}”改为非必备，须由他人批准归档清单后才能归档`
      return open.length > 0 ? `归档清单还缺 ${open.length} 项：${open.map(({ name }) => name).join('、')}` : undefined
    },
  },
  requestReopen: {
    refusal: async (_context, row) => (row.reopenReason ? '已申请重新办理，等待批准' : undefined),
    values: async (_context, _row, { reason }) => ({ reopenReason: reason }),
  },
  approveReopen: {
    refusal: async (_context, row) => (row.reopenReason ? undefined : '没有待批准的重新办理申请'),
    // Records may have changed since it was closed: the parties are searched again, and a hit flags the matter.
    values: async (context, row) => ({
      ...(await checkMatter(context, row, { why: '重新办理' })),
      reopenReason: null,
      closedAt: null,
      unpaidWaived: 'N',
    }),
  },
  rejectReopen: {
    refusal: async (_context, row) => (row.reopenReason ? undefined : '没有待批准的重新办理申请'),
    values: async () => ({ reopenReason: null }),
  },
  terminate: {
    values: async (context, row, { values }) => {
      if (values.filesReturned !== 'Y')
        throw errors.invalid([{ field: 'filesReturned', message: '材料退还客户后才能解除委托' }])
      const figures = await checkEnding(context, 'terminateMatter', row, values)
      await assertUnearned(context, row, values.refundedAmount ?? 0, figures[0]?.currency)
      return settledValues(figures)
    },
    effect: (context, row, input) => endWith(context, 'terminateMatter', { resource: entrustment, row }, input),
  },
  wall: {
    values: async ({ actor }, row, { values }) => {
      const blocked = values.blockedUserIds ?? []
      const staff = [row.leadLawyerId, ...(row.teamIds ?? [])]
      if (blocked.includes(actor.userId)) throw wallError('不能把自己列为隔离人员')
      if (blocked.some((id) => staff.includes(id))) throw wallError('承办律师与协办人员不能列为隔离人员')
      return {}
    },
  },
})

/** A matter is ended by one person, who may refund only what is unearned. */
async function assertUnearned(context: WriteContext, row: Matter, refund: number, currency?: string): Promise<void> {
  if (refund === 0) return
  const unearned = await unearnedOfMatter(context, row)
  if (refund <= unearned) return
  const message = `退还金额不能大于已收而未履行的 ${moneyText(unearned, currency)}；超出部分请在合同上申请超额退款`
  throw errors.invalid([{ field: 'refundedAmount', message }])
}

const textLines = (text: string | null): string[] => text?.split('\n') ?? []

/** Documents that are no longer required and wait for a second person, one per line. */
function reducedPapers(row: Matter, values: InputFor<typeof entrustment, 'fileArchive'>['values']): string | null {
  const required = (row.archiveItems ?? []).filter(({ needed }) => needed === 'Y')
  const stillRequired = new Set(
    (values.archiveItems ?? []).flatMap(({ name, needed }) => (needed === 'Y' ? [name] : [])),
  )
  const names = new Set([...textLines(row.archiveReduced), ...required.map(({ name }) => name)])
  const reduced = [...names].filter((name) => !stillRequired.has(name))
  return reduced.length > 0 ? reduced.join('\n') : null
}

const wallError = (message: string) => errors.invalid([{ field: 'blockedUserIds', message }])

/** The archive documents of the chosen items, without duplicates. */
async function wantedPapers({ tx }: WriteContext, row: Matter): Promise<Omit<ArchiveItem, 'note'>[]> {
  const { rows } = await sql<{ name: string; needed: string | null }>`
    select ${col.name}, max(coalesce(needed, 'Y')) as needed from ${col.$table}
    where ${col.parentId} = any(${row.itemIds ?? []}::text[]) group by ${col.name} order by min(${col.orderNum}),
      ${col.name}`.execute(tx)
  return rows.map(({ name, needed }) => ({ name, needed, done: 'N' }))
}

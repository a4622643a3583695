import { adverseRoles, type AnyRow, errors, opponentNames, taxParts, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { sameValue } from '../../resource/sameValue.ts'
import { checkMatter } from '../../conflicts/checkMatter.ts'
import { partyFields, registerParties } from '../../conflicts/matterParties.ts'
import { searchKey } from '../../names/searchKey.ts'
import { entrustmentSteps } from './entrustmentSteps.ts'

/** What a definition cannot say of matters: who is kept out, and that new parties are searched at once. */
export const entrustmentRules: ResourceRules = {
  derive: (values, current) => ({
    ...(Array.isArray(values.parties) && opponentsOf(values.parties as Party[])),
    ...(!current && { hasUnpaid: 'N', conflictFlag: 'N' }),
    ...feeParts({ ...current, ...values }),
  }),

  beforeAdd: async (context, values, id) => {
    values.partiesChangedAt = context.now
    await registerParties(context, id, values)
  },

  beforeEdit: async (context, values, current) => {
    if (changes(values, current, ['blockedUserIds', 'contractId'])) await raiseWall(context, values, current)
    if (!changes(values, current, partyFields)) return
    const row = { ...current, ...values }
    values.partiesChangedAt = context.now
    if (current.status === 'lead') await registerParties(context, current.id, row)
    else Object.assign(values, await checkMatter(context, row, { why: '当事人有变更' }))
  },

  beforeDelete: async (_context, row) => {
    if (row.status !== 'lead') throw errors.refused('已做利冲检索的委托不能删除，可以选择“不予受理”')
  },

  actions: entrustmentSteps,
}

function feeParts({ fixedAmount, taxRate }: Values): Values {
  const { net, tax } = taxParts(fixedAmount, taxRate)
  return { netFee: net, feeTax: tax }
}

type Party = Parameters<typeof opponentNames>[0][number]

const changes = (values: Values, current: AnyRow, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(values, name) && !sameValue(values[name], current[name]))

/** Searches keep the names of what is walled back; the matter itself comes first, since its contracts look at it. */
async function raiseWall({ tx }: WriteContext, values: Values, current: AnyRow): Promise<void> {
  const { id } = current
  const { blockedUserIds: blocked, contractId } = { ...current, ...values }
  await sql`
    update biz_entrustment set blocked_user_ids = ${(blocked as string[] | null) ?? null}::text[],
      contract_id = ${contractId ?? null}
    where id = ${id}`.execute(tx)
}

function opponentsOf(parties: readonly Party[]): Values {
  const names = parties.filter(({ role }) => adverseRoles.includes(role)).map(({ name }) => name)
  return { opponents: opponentNames(parties), opponentsKey: searchKey(names) }
}

import { adverseRoles, entrustment, errors, opponentNames, type Row, taxParts } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { sameValue } from '../../resource/write/sameValue.ts'
import { checkMatter } from '../../conflicts/checkMatter.ts'
import { partyFields, registerParties } from '../../conflicts/matterParties.ts'
import { searchKey } from '../../names/searchKey.ts'
import { entrustmentSteps } from './entrustmentSteps.ts'

const col = columnsOf(entrustment)

type MatterValues = ValuesOf<typeof entrustment>

/** Rules of matters beyond the definition: ethical walls, and the conflict search for new parties. */
export const entrustmentRules = rulesFor(entrustment, {
  derive: (values, current) => ({
    ...(Array.isArray(values.parties) && opponentsOf(values.parties)),
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
})

function feeParts({ fixedAmount, taxRate }: MatterValues): MatterValues {
  const { net, tax } = taxParts(fixedAmount, taxRate)
  return { netFee: net, feeTax: tax }
}

const changes = (
  values: MatterValues,
  current: Row<typeof entrustment>,
  names: readonly (keyof MatterValues)[],
): boolean => names.some((name) => Object.hasOwn(values, name) && !sameValue(values[name], current[name]))

/** Written before the other values: searches redact walled names, and contracts read their wall from the matter. */
async function raiseWall({ tx }: WriteContext, values: MatterValues, current: Row<typeof entrustment>): Promise<void> {
  const { id } = current
  const { blockedUserIds: blocked, contractId } = { ...current, ...values }
  await sql`
    update ${col.$table} set ${col.blockedUserIds} = ${blocked ?? null}::text[],
      ${col.contractId} = ${contractId ?? null}
    where ${col.id} = ${id}`.execute(tx)
}

function opponentsOf(parties: NonNullable<MatterValues['parties']>): MatterValues {
  const named = parties.map(({ name = '', role = '' }) => ({ name, role }))
  const names = named.filter(({ role }) => adverseRoles.includes(role)).map(({ name }) => name)
  return { opponents: opponentNames(named), opponentsKey: searchKey(names) }
}

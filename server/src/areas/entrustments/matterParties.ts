import type { Values } from '@lexdesk/domain'
import type { NamedParty } from '../../parties/NamedParty.ts'
import { recordRow, rowParties } from '../../parties/namingParties.ts'
import type { WriteContext } from '../../resource/Engine.ts'

/** Everybody whom a matter names: its parties, and its client even where nobody has written him down as one. */
export const matterParties = ({ tx }: WriteContext, row: Values): Promise<NamedParty[]> =>
  rowParties(tx, 'entrustment', row)

/** Fields that say who takes part in a matter. */
export const partyFields = ['parties', 'enterpriseId', 'personName'] as const

/** Keeps them where every later conflict check looks. */
export const registerParties = (context: WriteContext, id: string, row: Values): Promise<void> =>
  recordRow(context, 'entrustment', id, row)

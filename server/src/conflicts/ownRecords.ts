import { ownRoles } from '@lexdesk/domain'
import type { FoundHit } from './FoundHit.ts'

/** A record of the client himself, on his own side: what the office does for him is no hit. */
export const isOwnRecord = ({ partyRole, foundRole, foundResource, verdict, level, decision }: FoundHit): boolean =>
  ownRoles.includes(partyRole) &&
  (ownRoles.includes(foundRole) || foundRole === 'prospect' || foundResource === 'enterprise') &&
  verdict === 'same' &&
  level === 'none' &&
  decision === null

/** All of them in one line, a client. The file of an enterprise is no business. */
export function ownLine(own: readonly FoundHit[]): FoundHit[] {
  return [...new Set(own.map(({ party }) => party))].flatMap((party): FoundHit[] => {
    const records = own.filter((hit) => hit.party === party && hit.foundResource !== 'enterprise')
    const count = new Set(records.map(({ foundResource, foundId }) => `${foundResource} ${foundId ?? ''}`)).size
    if (count === 0) return []
    const explanation = `本所为该客户办理的其他事项 ${count} 项`
    const cited = [...new Set(records.flatMap((record) => record.cited))]
    const place = { foundName: '', foundIn: '', foundResource: '', foundId: null, pairKey: '', reverseKey: '' }
    return [{ ...records[0]!, ...place, match: 'own', isPending: false, explanation, cited }]
  })
}

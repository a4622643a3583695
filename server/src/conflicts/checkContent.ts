import { createHash } from 'node:crypto'
import type { Values } from '@lexdesk/domain'
import { sameValue } from '../resource/write/sameValue.ts'
import type { FoundHit } from './FoundHit.ts'

/** The waiver of a check, which is part of its content. */
const waiverOf = ({ waivedBy, waivedAt, waiverReason, waiverFile }: Values) =>
  waivedBy ? { by: waivedBy, at: waivedAt ?? null, reason: waiverReason ?? null, files: waiverFile ?? null } : null

/** sha256 over the content of a check: the parties, time and coverage of the search, its hits, decisions and waiver. */
export function contentHash(check: Values, hits: readonly FoundHit[]): string {
  const content = {
    parties: ((check.parties ?? []) as Values[]).map(({ name, type, code, role }) =>
      [name, type, code, role].map(plain),
    ),
    checkedAt: check.checkedAt,
    result: check.result,
    coverage: ((check.coverage ?? []) as Values[]).map(({ source, records }) => [source, records]),
    hits: hits.map((hit) => [
      ...[hit.level, hit.explanation, hit.party, hit.partyRole, hit.foundName, hit.foundIn, hit.foundRole, hit.match],
      ...[hit.verdict, hit.pairKey, hit.isPending],
      hit.decision && [hit.decision.verdict, hit.decision.reason, hit.decision.by, hit.decision.at],
    ]),
    waiver: waiverOf(check),
    ...(check.reviewedAt ? { reviewed: [check.reviewedBy, check.reviewedAt] } : {}),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

const plain = (value: unknown): unknown => value ?? null

export const isUnchanged = (check: Values, hits: readonly FoundHit[]): boolean =>
  sameValue(check.contentHash, contentHash(check, hits))

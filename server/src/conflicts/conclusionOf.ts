import { adverseRoles, isHit, ownRoles } from '@lexdesk/domain'
import type { FoundHit } from './FoundHit.ts'

export const countHits = (hits: readonly FoundHit[]): number => hits.filter(isHit).length

const words = { absolute: '绝对冲突', relative: '相对冲突', doubtful: '待核对' } as const

/**
 * Why a check has its result, for lists: which searched parties are concerned, and how. Names no records, so that every
 * reader of the check may see it.
 */
export function conclusionOf(hits: readonly FoundHit[]): string {
  const grave = hits.filter(({ level }) => level !== 'none')
  if (grave.length === 0) {
    const count = countHits(hits)
    return count === 0 ? '全部检索对象均未命中任何记录' : `命中 ${count} 条记录，均不构成冲突`
  }
  const parties = [...new Set(grave.map(({ party, partyRole }) => `${sideOf(partyRole)} ${party}`))]
  const lines = parties.map((party) => {
    const own = grave.filter((hit) => `${sideOf(hit.partyRole)} ${hit.party}` === party)
    const counts = Object.entries(words).flatMap(([level, word]) => {
      const count = own.filter((hit) => hit.level === level).length
      return count === 0 ? [] : [`${word} ${count} 条`]
    })
    return `${party}：${own.some(({ match }) => match === 'vague') ? '名称过于笼统，无法判断' : counts.join('、')}`
  })
  return lines.join('；').slice(0, 500)
}

function sideOf(role: string): string {
  if (adverseRoles.includes(role)) return '对方当事人'
  return ownRoles.includes(role) ? '委托人' : '其他当事人'
}

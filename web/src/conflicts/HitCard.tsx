import { adverseRoles, type ConflictHit, isHit } from '@lexdesk/domain'
import { Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuPages } from '../api/menu/menuPages.ts'
import { useDictionary } from '../api/dictionaries/useDictionary.ts'
import { useSession } from '../api/session/useSession.ts'
import cards from '../ui/page/cards.module.css'
import styles from './conflicts.module.css'

interface HitCardProps {
  hit: ConflictHit
  /** Actions on the hit. */
  acts?: ReactNode
}

/** One hit: its level and reason, then where it was found. A masked hit shows only that it exists. */
export function HitCard({ hit, acts }: HitCardProps) {
  const levels = useDictionary('conflict_result')
  const roles = useDictionary('party_role')
  const matches = useDictionary('conflict_match')
  const level = levels.find(({ value }) => value === hit.level)
  const roleWords = (value: string | null) => roles.find((one) => one.value === value)?.text ?? value
  const isAdverse = adverseRoles.includes(hit.partyRole)
  return (
    <li className={cards.card}>
      <div className={styles.grade}>
        <Tag color={level?.color ?? undefined}>{level?.text ?? hit.level}</Tag>
        <span className={styles.explanation}>{hit.explanation}</span>
      </div>
      <dl className={styles.facts}>
        <Fact title="检索对象">
          {hit.party}
          <Tag color={isAdverse ? 'warning' : undefined}>{roleWords(hit.partyRole)}</Tag>
        </Fact>
        {!hit.isMasked && isHit(hit) && (
          <>
            <Fact title="命中名称">
              {hit.foundName}
              {hit.foundRole !== null && <Tag>{roleWords(hit.foundRole)}</Tag>}
            </Fact>
            <Fact title="所在记录">
              <FoundRecord hit={hit} />
            </Fact>
            <Fact title="匹配方式">{matches.find(({ value }) => value === hit.match)?.text ?? '—'}</Fact>
          </>
        )}
        {hit.decision && (
          <Fact title="主体核对">
            {hit.decision.verdict === 'same' ? '同一主体' : '非同一主体'}，{hit.decision.by}，{hit.decision.at}，理由：
            {hit.decision.reason}
          </Fact>
        )}
      </dl>
      <Flex wrap gap={8} align="center" justify="flex-end">
        {hit.isPending && <Tag color="processing">待核对</Tag>}
        {hit.decision && (
          <Tag color={hit.decision.verdict === 'same' ? 'warning' : 'success'}>
            已核对：{hit.decision.verdict === 'same' ? '同一主体' : '非同一主体'}
          </Tag>
        )}
        {acts}
      </Flex>
    </li>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The record that names the party; a link if the user may open its page. */
function FoundRecord({ hit }: { hit: ConflictHit }) {
  const { menu } = useSession()
  const { foundResource, foundId, foundIn } = hit
  const page = foundResource && foundId ? menuPages(menu).recordPath(foundResource, foundId) : undefined
  return page === undefined ? foundIn : <Link to={page}>{foundIn}</Link>
}

import type { Statistic } from '@lexdesk/domain'
import { useNameMatch } from '@lexdesk/parts'
import { Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { statisticAreas } from './statisticAreas.ts'
import styles from './StatisticPage.module.css'

interface StatisticMenuProps {
  statistics: readonly Statistic[]
  chosen: string | undefined
  /** The URL of a report, with the selected period. */
  addressOf: (code: string) => string
  onChoose: (code: string) => void
}

/** The reports by area: a searchable list, or a select on narrow screens. */
export function StatisticMenu({ statistics, chosen, addressOf, onChoose }: StatisticMenuProps) {
  const { isMobile } = useBreakpoint()
  const isMeant = useNameMatch()
  const [words, setWords] = useState('')
  const nav = useRef<HTMLElement>(null)
  // Scrolls the selected report into view in the list without scrolling the page.
  useEffect(() => {
    const side = nav.current?.parentElement
    const link = side?.querySelector<HTMLElement>('[aria-current]')
    if (!side || !link) return
    const isSeen = link.offsetTop >= side.scrollTop && link.offsetTop < side.scrollTop + side.clientHeight
    if (!isSeen) side.scrollTop = link.offsetTop - side.clientHeight / 2
  }, [chosen])
  if (isMobile)
    return (
      <Select
        className={styles.choice!}
        aria-label="统计报表"
        showSearch={{ filterOption: (typed, option) => isMeant(String(option?.label), typed) }}
        value={chosen}
        onChange={onChoose}
        options={statisticAreas(statistics).map(({ title, statistics: own }) => ({
          label: title,
          options: own.map(({ code, title: label }) => ({ value: code, label })),
        }))}
      />
    )
  const areas = statisticAreas(statistics, (name) => isMeant(name, words))
  return (
    <nav ref={nav} className={styles.menu} aria-label="统计报表">
      <Input.Search
        aria-label="查找报表"
        placeholder="查找报表"
        allowClear
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {areas.length === 0 && <p className={styles.facts}>没有名称含“{words.trim()}”的报表</p>}
      {areas.map(({ title, statistics: own }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {own.map(({ code, title: name }) => (
              <li key={code}>
                <Link to={addressOf(code)} aria-current={code === chosen ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

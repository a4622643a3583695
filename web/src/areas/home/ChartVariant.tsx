import { MonthPanel } from './MonthPanel.tsx'
import { OverduePanel } from './OverduePanel.tsx'
import { useHomeQuery } from './useHomeQuery.ts'
import { FigureCard } from './FigureCard.tsx'
import { homeCalls } from './homeCalls.ts'
import { HomePart } from './HomePart.tsx'
import styles from './HomePage.module.css'

const cardHeight = 128

/** 图表: what is open, late and due soon. */
export function ChartVariant() {
  return (
    <>
      <FigureCards />
      <MonthPanel />
      <OverduePanel />
    </>
  )
}

/** The figures of every kind of record that the user may see. */
function FigureCards() {
  const query = useHomeQuery('figures', homeCalls.figures)
  return (
    <section aria-label="业务概况">
      <HomePart query={query} isEmpty={(figures) => figures.length === 0} height={cardHeight}>
        {(figures) => (
          <ul className={styles.cards}>
            {figures.map((figure) => (
              <FigureCard key={figure.key} figure={figure} />
            ))}
          </ul>
        )}
      </HomePart>
    </section>
  )
}

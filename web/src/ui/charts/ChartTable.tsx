import styles from './charts.module.css'
import { type ChartData, unitOf } from './ChartData.ts'

/** The same numbers for those who hear the page: seen by nobody, read by readers. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { dimension, places, series } = data
  return (
    <div className={styles.unseen}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{dimension}</th>
            {series.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, full }, index) => (
            <tr key={key}>
              <th scope="row">{full}</th>
              {series.map(({ key: name, values }) => (
                <td key={name}>{unitOf(data).value(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { monitorEndpoints } from '@lexdesk/domain'
import { Tag } from 'antd'
import { Link } from 'react-router'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

const title = '律师负荷'

/** The current workload of each lawyer. */
export function LawyersPanel() {
  const query = useMonitorQuery(monitorEndpoints.lawyers)
  return (
    <HomePanel title={title} size="wide">
      <HomePart query={query} isEmpty={({ lawyers }) => lawyers.length === 0} emptyText="没有在办事项" height={240}>
        {({ columns, lawyers }) => (
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">律师</th>
                  {columns.map(({ key, title: name }) => (
                    <th key={key} scope="col" className={styles.number}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lawyers.map(({ userId, name, isServing, counts }) => (
                  <tr key={userId}>
                    <td>
                      {name} {isServing && <Tag color="processing">服务中</Tag>}
                    </td>
                    {columns.map(({ key, title: column }) => {
                      const { total, path } = counts[key] ?? { total: 0, path: '' }
                      return (
                        <td key={key} className={styles.number}>
                          {total === 0 ? (
                            0
                          ) : (
                            <Link to={path} aria-label={`${name}${column} ${total}`}>
                              {total}
                            </Link>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </HomePart>
    </HomePanel>
  )
}
